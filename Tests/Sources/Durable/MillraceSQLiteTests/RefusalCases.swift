#if SQLite
import Foundation
import GRDB

@testable import MillraceSQLite

extension Case {
  static let other = Schema(applicationID: 7, migrations: notes.migrations)
  static let newer = Schema(
    applicationID: notes.applicationID,
    migrations: notes.migrations + [Migration("tomorrow") { _ in }])

  static let all: [Case] = [
    Case(testDescription: "a directory", obstacle: { _ in .directory }) {
      try FileManager.default.createDirectory(
        atPath: $0.path, withIntermediateDirectories: false)
    },
    Case(
      testDescription: "no parent directory", path: { $0.directory + "/none/a.sqlite" },
      obstacle: { .parentMissing(directory: $0.directory + "/none") }, prepare: { _ in }),
    Case(
      testDescription: "a file as parent directory", path: { $0.path + "/a.sqlite" },
      obstacle: { .parentNotDirectory($0.path) }, prepare: { try $0.write("text") }),
    Case(testDescription: "a link that leads nowhere", obstacle: { _ in .notRegularFile }) {
      try FileManager.default.createSymbolicLink(
        atPath: $0.path, withDestinationPath: $0.directory + "/none")
    },
    Case(
      testDescription: "a device", path: { _ in "/dev/null" }, obstacle: { _ in .notRegularFile },
      prepare: { _ in }),
    Case(testDescription: "a short text", obstacle: { _ in .notSQLite }) {
      try $0.write("hello")
    },
    Case(testDescription: "a long text", obstacle: { _ in .notSQLite }) {
      try $0.write(String(repeating: "hello ", count: 10_000))
    },
    Case(
      testDescription: "damaged pages",
      obstacle: { _ in .damaged(finding: "") }
    ) { try await damage($0) },
    Case(
      testDescription: "another application's file",
      obstacle: { _ in .otherApplication(expected: notes.applicationID, found: 7) },
      prepare: { try await filled($0, schema: other).close() }),
    Case(
      testDescription: "another application's file, killed with its log",
      obstacle: { _ in .otherApplication(expected: notes.applicationID, found: 7) },
      prepare: { try await kill($0, schema: other) }),
    Case(
      testDescription: "a file without an owner",
      obstacle: { _ in .otherApplication(expected: notes.applicationID, found: 0) }
    ) { try withoutOwner($0, journal: "DELETE") },
    Case(
      testDescription: "a file without an owner, in write-ahead mode",
      obstacle: { _ in .otherApplication(expected: notes.applicationID, found: 0) }
    ) { try withoutOwner($0, journal: "WAL") },
    Case(
      testDescription: "a newer schema", obstacle: { _ in .newerSchema(unknown: ["tomorrow"]) },
      prepare: { try await filled($0, schema: newer).close() }),
    Case(
      testDescription: "a newer schema, killed with its log",
      obstacle: { _ in .newerSchema(unknown: ["tomorrow"]) },
      prepare: { try await kill($0, schema: newer) }),
    Case(
      testDescription: "a log without its database",
      obstacle: { .logWithoutDatabase(log: $0.path + "-wal") },
      prepare: {
        try await kill($0, schema: notes)
        try FileManager.default.removeItem(atPath: $0.path)
      }),
    Case(
      testDescription: "another program's unfinished change",
      obstacle: { .unfinishedChange(journal: $0.path + "-journal") },
      prepare: { try unfinished($0) }),
  ]

  private static func damage(_ scratch: Scratch) async throws {
    try await filled(scratch).close()
    try scratch.overwrite(at: 4096, with: [UInt8](repeating: 0xA5, count: 4096))
  }

  /// Leaves what a process that is killed with `schema`'s file open leaves behind.
  private static func kill(_ scratch: Scratch, schema: Schema) async throws {
    let origin = try Scratch()
    defer { origin.remove() }
    let database = try await filled(origin, schema: schema)
    for name in ["library.sqlite", "library.sqlite-wal"] {
      try FileManager.default.copyItem(
        atPath: origin.directory + "/" + name, toPath: scratch.directory + "/" + name)
    }
    // An index that is out of date must survive, too.
    try scratch.write(String(repeating: "old", count: 9_000), to: "library.sqlite-shm")
    try await database.close()
  }

  private static func withoutOwner(_ scratch: Scratch, journal: String) throws {
    let queue = try DatabaseQueue(path: scratch.path)
    try queue.inDatabase { connection in
      try connection.execute(sql: "PRAGMA journal_mode = \(journal)")
      try connection.execute(sql: "CREATE TABLE something (id INTEGER)")
    }
    try queue.close()
  }

  /// Leaves the rollback journal of a change that was written to the file but never committed.
  private static func unfinished(_ scratch: Scratch) throws {
    let origin = try Scratch()
    defer { origin.remove() }
    let queue = try DatabaseQueue(path: origin.path)
    try queue.inDatabase { connection in
      try connection.execute(sql: "CREATE TABLE something (text TEXT)")
      // With room for one page only, SQLite writes to the file before the commit.
      try connection.execute(sql: "PRAGMA cache_size = 1; PRAGMA cache_spill = 1")
      try connection.execute(sql: "BEGIN")
      for _ in 0..<50 {
        try connection.execute(
          sql: "INSERT INTO something VALUES (?)",
          arguments: [String(repeating: "x", count: 3_000)])
      }
      for name in ["library.sqlite", "library.sqlite-journal"] {
        try FileManager.default.copyItem(
          atPath: origin.directory + "/" + name, toPath: scratch.directory + "/" + name)
      }
      try connection.execute(sql: "ROLLBACK")
    }
    try queue.close()
  }
}

extension Scratch {
  func overwrite(at offset: Int, with bytes: [UInt8]) throws {
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: bytes)
    try handle.close()
  }
}
#endif
