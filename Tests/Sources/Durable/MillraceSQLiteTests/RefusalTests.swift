#if SQLite
import Foundation
import GRDB
import Testing

@testable import MillraceSQLite

/// Files that must not be opened, and must not be touched either.
@Suite struct RefusalTests {
  @Test("an unusable path is refused and left byte for byte as it was", arguments: Case.all)
  func refusal(_ refused: Case) async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try await refused.prepare(scratch)
    try await expect(refused.obstacle(scratch), opening: refused.path(scratch), in: scratch)
  }

  @Test("a path that is no path is refused", arguments: ["", "a\0b"])
  func invalidPath(path: String) async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try await expect(.invalidPath, opening: path, in: scratch)
  }

  @Test("a file, its log or its directory without write permission is refused, even for root")
  func readOnly() async throws {
    for name in ["/library.sqlite", "/library.sqlite-wal", ""] {
      let scratch = try await Case.killed()
      defer { scratch.remove() }
      let what = scratch.directory + name
      try await scratch.withPermissions(name.isEmpty ? 0o555 : 0o444, on: what) {
        try await expect(.readOnly(path: what), opening: scratch.path, in: scratch)
      }
      let database = try await Database.open(at: scratch.path, schema: notes)
      #expect(try await database.texts() == ["kept"])
      try await database.close()
    }
  }

  @Test("a file that goes while it is checked, as those beside a database do, is no obstacle")
  func goneMeanwhile() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write("x")
    let entry = try #require(try FileEntry(at: scratch.path))
    try FileManager.default.removeItem(atPath: scratch.path)
    try DatabaseFile.checkWritable(scratch.path, entry)
  }

  @Test("a file that lacks a migration before one it has seen is refused")
  func skippedMigration() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let later = Migration("later") { _ in }
    let own = Schema(applicationID: notes.applicationID, migrations: [later])
    try await Database.open(at: scratch.path, schema: own).close()
    let schema = Schema(
      applicationID: notes.applicationID, migrations: notes.migrations + [later])
    try await expect(
      .migrationSkipped("notes"), opening: scratch.path, schema: schema, in: scratch)
  }

  @Test("a file that another connection has open is refused until that one closes")
  func inUse() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let owner = try await Database.open(at: scratch.path, schema: notes)
    try await owner.add("kept")
    try await expect(.inUse(waitedSeconds: 1), opening: scratch.path, in: scratch)
    try await owner.add("and more")
    try await owner.close()
    let next = try await Database.open(at: scratch.path, schema: notes)
    #expect(try await next.texts() == ["kept", "and more"])
    try await next.close()
  }

  @Test("damage anywhere in the file is refused or harmless, and never written over")
  func damagedAnywhere() async throws {
    let sound = try await Case.closed()
    defer { sound.remove() }
    let size = try #require(try sound.contents()["library.sqlite"]?.bytes?.count)
    var refusals = 0
    for offset in stride(from: 0, to: size, by: 509) {
      let scratch = try sound.copyAsKilled()
      defer { scratch.remove() }
      try scratch.overwrite(at: offset, with: [UInt8](repeating: 0xA5, count: 64))
      let before = try scratch.contents()
      do {
        try await Database.open(at: scratch.path, schema: notes).close()
      } catch {
        refusals += 1
        #expect(try scratch.contents() == before, "offset \(offset): \(error)")
      }
    }
    #expect(refusals > 0)
  }

  private func expect(
    _ expected: FileObstacle, opening path: String, schema: Schema = notes, in scratch: Scratch
  ) async throws {
    let before = try scratch.contents()
    let error = await #expect(throws: DatabaseError.self) {
      try await Database.open(at: path, schema: schema)
    }
    if case .cannotOpen(path, .damaged(let finding)) = error {
      // The finding is in the words of the SQLite at hand.
      #expect(expected == .damaged(finding: "") && !finding.isEmpty)
    } else if case .cannotOpen(path, let obstacle) = error {
      #expect(obstacle == expected)
    } else {
      Issue.record("unexpected: \(String(describing: error))")
    }
    #expect(try scratch.contents() == before)
  }
}

/// One way for a path to be unusable.
struct Case: CustomTestStringConvertible {
  let testDescription: String
  var path: @Sendable (Scratch) -> String = { $0.path }
  let obstacle: @Sendable (Scratch) -> FileObstacle
  let prepare: @Sendable (Scratch) async throws -> Void

  /// A library with one note, closed.
  static func closed() async throws -> Scratch {
    let scratch = try Scratch()
    try await filled(scratch).close()
    return scratch
  }

  /// A library with one note, as a killed process leaves it: all of it is in the log.
  static func killed() async throws -> Scratch {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let database = try await filled(scratch)
    let killed = try scratch.copyAsKilled()
    try await database.close()
    return killed
  }

  static func filled(
    _ scratch: Scratch, schema: Schema = notes
  ) async throws -> Database {
    let database = try await Database.open(at: scratch.path, schema: schema)
    try await database.add("kept")
    return database
  }
}
#endif
