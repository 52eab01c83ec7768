#if SQLite
import Foundation
import Testing

/// An action that was performed survives `kill -9`, and none is there in half.
@Suite(.serialized) struct DeviceKillTests {
  /// `MILLRACE_KILLS=500` is the full run.
  private static let kills =
    ProcessInfo.processInfo.environment["MILLRACE_KILLS"].flatMap { Int($0) } ?? 20

  @Test("kills at seeded moments lose no action that was acknowledged, and leave no half")
  func kills() throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("device-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let path = directory.appendingPathComponent("device.sqlite").path
    var state: UInt64 = 1
    func random(_ limit: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % limit)
    }
    var (acknowledged, performed) = (0, 0)
    for kill in 0..<Self.kills {
      let probe = try DeviceProbe(path)
      // Some are killed while the file is being opened, the first of them while it is created.
      guard kill % 10 != 0 else {
        #expect(probe.wait(for: "opening"))
        probe.kill()
        acknowledged = max(acknowledged, probe.stored ?? 0)
        continue
      }
      #expect(probe.wait(for: "opened"), "\(probe.failure ?? "it ended")")
      #expect((acknowledged...acknowledged + 1).contains(probe.opened ?? -1), "kill \(kill)")
      for _ in 0..<random(60) { _ = probe.wait(for: "stored") }
      if kill % 2 == 0 { _ = probe.wait(for: "asked") }
      probe.kill()
      #expect(probe.wasKilled, "\(probe.failure ?? "it ended by itself")")
      acknowledged = max(probe.stored ?? 0, probe.opened ?? 0)
      performed = max(performed, acknowledged)
    }
    let probe = try DeviceProbe(path, "check")
    #expect(probe.wait(for: "opened"), "\(probe.failure ?? "it ended")")
    #expect((acknowledged...acknowledged + 1).contains(probe.opened ?? -1))
    probe.kill()
    #expect(performed > Self.kills)
    print("\(Self.kills) kills, \(performed) actions acknowledged, none lost")
  }

  @Test("a file that another process has open is refused, and that process goes on")
  func inUse() throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("device-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let path = directory.appendingPathComponent("device.sqlite").path
    let first = try DeviceProbe(path)
    #expect(first.wait(for: "stored"))
    let second = try DeviceProbe(path)
    #expect(!second.wait(for: "opened"))
    #expect(second.failure?.contains("in use by another process") == true)
    #expect(first.wait(for: "stored"))
    first.kill()
    #expect(first.wasKilled)
  }
}
#endif
