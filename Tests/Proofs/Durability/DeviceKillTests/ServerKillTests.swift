#if SQLite
import Foundation
import Testing

/// Tests of a server that is killed: acknowledged actions survive, and none is applied twice.
@Suite(.serialized) struct ServerKillTests {
  /// `MILLRACE_KILLS=500` is the full run.
  private static let kills =
    ProcessInfo.processInfo.environment["MILLRACE_KILLS"].flatMap { Int($0) } ?? 20

  private func withFile(_ body: (String) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("server-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try body(directory.appendingPathComponent("server.sqlite").path)
  }

  @Test("kills at seeded moments lose nothing that was acknowledged, and apply nothing twice")
  func kills() throws {
    try withFile { path in
      var state: UInt64 = 3
      var acknowledged: [Int: Int] = [:]
      for kill in 0..<Self.kills {
        let probe = try DeviceProbe(path, "serve")
        #expect(probe.wait(for: "opened"), "kill \(kill): \(probe.failure ?? "it ended")")
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        for _ in 0..<Int((state >> 33) % 200) { _ = probe.wait(for: "stored") }
        probe.kill()
        #expect(probe.wasKilled, "\(probe.failure ?? "it ended by itself")")
        acknowledged.merge(probe.numbers) { max($0, $1) }
      }
      let probe = try DeviceProbe(path, "found")
      probe.waitForEnd()
      #expect(probe.failure == nil)
      #expect(probe.numbers.count == 12)
      for (device, found) in probe.numbers {
        let number = acknowledged[device] ?? 0
        #expect((number...number + 1).contains(found), "device \(device)")
      }
      let sum = acknowledged.values.reduce(0, +)
      #expect(sum > Self.kills)
      print("\(Self.kills) kills, \(sum) actions acknowledged, none lost or applied twice")
    }
  }

  @Test("an action that ends the process twice is refused the third time")
  func poison() throws {
    try withFile { path in
      for _ in 0..<2 {
        let probe = try DeviceProbe(path, "end")
        #expect(!probe.wait(for: "refused"))
        probe.waitForEnd()
        #expect(probe.wasKilled, "\(probe.failure ?? "it ended by itself")")
      }
      let probe = try DeviceProbe(path, "end")
      #expect(probe.wait(for: "refused internal"), "\(probe.failure ?? "it ended")")
      probe.waitForEnd()
    }
  }
}
#endif
