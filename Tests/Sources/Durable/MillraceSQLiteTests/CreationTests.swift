#if SQLite
import Foundation
import GRDB
import Testing

@testable import MillraceSQLite

/// A process that is killed while it creates a file leaves one behind that opens normally.
@Suite struct CreationTests {
  @Test("an empty file becomes a database")
  func empty() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write("")
    let database = try await Database.open(at: scratch.path, schema: notes)
    try await database.add("first")
    #expect(try await database.texts() == ["first"])
    try await database.close()
  }

  @Test("a database without tables and owner becomes one of ours")
  func blank() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let queue = try DatabaseQueue(path: scratch.path)
    try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try queue.close()
    let database = try await Database.open(at: scratch.path, schema: notes)
    try await database.add("first")
    try await database.close()
  }

  @Test("the journal of an interrupted creation is played back to an empty file")
  func interrupted() async throws {
    let origin = try Scratch()
    let scratch = try Scratch()
    defer {
      origin.remove()
      scratch.remove()
    }
    let queue = try DatabaseQueue(path: origin.path)
    try queue.inDatabase { connection in
      try connection.execute(
        sql: "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN; CREATE TABLE half (text TEXT)"
      )
      for _ in 0..<50 {
        try connection.execute(
          sql: "INSERT INTO half VALUES (?)", arguments: [String(repeating: "x", count: 3_000)])
      }
      for name in ["library.sqlite", "library.sqlite-journal"] {
        try FileManager.default.copyItem(
          atPath: origin.directory + "/" + name, toPath: scratch.directory + "/" + name)
      }
      try connection.execute(sql: "ROLLBACK")
    }
    try queue.close()
    #expect(try scratch.contents()["library.sqlite"]?.bytes?.isEmpty == false)

    let database = try await Database.open(at: scratch.path, schema: notes)
    try await database.add("first")
    try await database.close()
    #expect(try scratch.contents().keys.sorted() == ["library.sqlite"])
  }

  @Test("a link to a database opens it where it is")
  func link() async throws {
    let scratch = try await Case.killed()
    defer { scratch.remove() }
    let link = scratch.directory + "/link"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: scratch.path)
    let database = try await Database.open(at: link, schema: notes)
    #expect(database.path == scratch.path)
    #expect(try await database.texts() == ["kept"])
    try await database.close()
  }
}
#endif
