#if SQLite
import Recordings
import Foundation
import MillraceSQLite
import Testing

/// An acknowledged change survives `kill -9`.
///
/// The kill ends the process, not the system: that a flush of the disk precedes the acknowledgement
/// is a matter of `synchronous = FULL`, which the tests of the database check.
@Suite(.serialized) struct KillTests {
  private static let kills = 60

  @Test("60 kills at seeded moments of writing lose no acknowledged change")
  func writing() async throws {
    let directory = try scratch()
    defer { try? FileManager.default.removeItem(at: directory) }
    let path = directory.appendingPathComponent("library.sqlite").path
    var numbers = Moments(1)
    var tree = ItemTree()
    var kept = 0
    for kill in 0..<Self.kills {
      let probe = try Probe(path: path, seed: numbers.next())
      #expect(probe.wait(for: "opened"), "\(probe.failure ?? "the probe ended")")
      for _ in 0..<(numbers.next() % 12) { _ = probe.wait(for: "stored") }
      // Every other kill falls into a write that has begun, the others right after a return.
      if kill % 2 == 0 { _ = probe.wait(for: "asked") }
      probe.kill()
      #expect(probe.wasKilled, "\(probe.failure ?? "the probe ended by itself")")

      for change in probe.stored { try tree.apply(change) }
      let storage = try await LibraryStorage.open(at: path)
      let loaded = try await storage.load()
      try await storage.database.close()
      #expect(loaded.strays.isEmpty)
      var ahead = tree
      if let change = probe.asked { try ahead.apply(change) }
      #expect(loaded.tree == tree || loaded.tree == ahead, "kill \(kill)")
      kept += probe.stored.count
      tree = loaded.tree
    }
    #expect(kept > Self.kills)
  }

  @Test("30 kills while the file is being created leave one that opens")
  func creating() async throws {
    var numbers = Moments(2)
    for kill in 0..<30 {
      let directory = try scratch()
      defer { try? FileManager.default.removeItem(at: directory) }
      let path = directory.appendingPathComponent("library.sqlite").path
      let probe = try Probe(path: path, seed: numbers.next())
      #expect(probe.wait(for: kill % 5 == 0 ? "opened" : "opening"))
      probe.kill()
      var tree = ItemTree()
      for change in probe.stored { try tree.apply(change) }
      var ahead = tree
      if let change = probe.asked { try ahead.apply(change) }
      let storage = try await LibraryStorage.open(at: path)
      let loaded = try await storage.load()
      #expect(loaded.tree == tree || loaded.tree == ahead, "kill \(kill)")
      try await storage.database.close()
    }
  }

  @Test("a library that another process has open is refused, and that process goes on")
  func inUse() async throws {
    let directory = try scratch()
    defer { try? FileManager.default.removeItem(at: directory) }
    let path = directory.appendingPathComponent("library.sqlite").path
    let probe = try Probe(path: path, seed: 3)
    #expect(probe.wait(for: "stored"))
    let error = await #expect(throws: DatabaseError.self) {
      try await LibraryStorage.open(at: path)
    }
    if case .cannotOpen(path, .inUse(waitedSeconds: 1)) = error {
    } else {
      Issue.record("unexpected: \(String(describing: error))")
    }
    #expect(probe.wait(for: "stored"))
    probe.kill()
    #expect(probe.wasKilled)
  }

  private func scratch() throws -> URL {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("durability-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    return directory
  }
}

/// A multiplicative sequence, for choosing when to kill.
private struct Moments {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
#endif
