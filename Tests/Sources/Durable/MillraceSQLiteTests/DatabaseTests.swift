#if SQLite
import Foundation
import GRDB
import Testing

@testable import MillraceSQLite

@Suite struct DatabaseTests {
  @Test("a write is there when the file is opened again, and closing leaves one file")
  func roundTrip() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let database = try await Database.open(at: scratch.path, schema: notes)
    try await database.add("first")
    try await database.close()
    #expect(try scratch.contents().keys.sorted() == ["library.sqlite"])

    let again = try await Database.open(at: scratch.path, schema: notes)
    #expect(try await again.texts() == ["first"])
    try await again.close()
  }

  @Test(
    "the settings that durability rests on are in force",
    arguments: [
      ("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1"),
      ("fullfsync", "1"), ("checkpoint_fullfsync", "1"),
      ("locking_mode", "exclusive"), ("application_id", "1313821765"), ("busy_timeout", "1000"),
    ])
  func settings(name: String, expected: String) async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let database = try await Database.open(at: scratch.path, schema: notes)
    let found = try await database.read { try String.fetchOne($0, sql: "PRAGMA \(name)") }
    #expect(found == expected)
    try await database.close()
  }

  @Test("the changes of a write that has returned are in the log on the disk")
  func killedAfterWrite() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let database = try await Database.open(at: scratch.path, schema: notes)
    try await database.add("first")
    let killed = try scratch.copyAsKilled()
    defer { killed.remove() }
    #expect(try killed.contents()["library.sqlite-wal"]?.bytes?.isEmpty == false)

    let reopened = try await Database.open(at: killed.path, schema: notes)
    #expect(try await reopened.texts() == ["first"])
    try await reopened.close()
    try await database.close()
  }

  @Test("an error of the closure rolls the transaction back and arrives as it was thrown")
  func aborted() async throws {
    struct Refusal: Error {}
    let scratch = try Scratch()
    defer { scratch.remove() }
    let database = try await Database.open(at: scratch.path, schema: notes)
    let error = await #expect(throws: DatabaseError.self) {
      try await database.write { connection in
        try connection.execute(sql: "INSERT INTO note (text) VALUES ('lost')")
        throw Refusal()
      }
    }
    guard case .aborted(let cause) = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
    #expect(cause is Refusal)
    #expect(try await database.texts() == [])
    try await database.close()
  }

  @Test(
    "a broken rule of the tables is a constraint error and changes nothing",
    arguments: ["INSERT INTO note (text) VALUES ('first')", "INSERT INTO tag (note) VALUES (99)"])
  func constraint(statement: String) async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let database = try await Database.open(at: scratch.path, schema: notes)
    try await database.add("first")
    let error = await #expect(throws: DatabaseError.self) {
      try await database.write { connection in
        try connection.execute(sql: "INSERT INTO note (text) VALUES ('lost')")
        try connection.execute(sql: statement)
      }
    }
    guard case .constraint(let message) = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
    #expect(message.contains("constraint failed"))
    #expect(try await database.texts() == ["first"])
    try await database.close()
  }

  @Test(
    "a text with a null character is refused wherever it stands, and changes nothing",
    arguments: ["\u{0}", "first\u{0}", "first\u{0}x", "\u{0}first"])
  func nullCharacter(text: String) async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let database = try await Database.open(at: scratch.path, schema: notes)
    try await database.add("first")
    func refuses(_ body: @Sendable (Connection) throws -> Void) async {
      let error = await #expect(throws: DatabaseError.self) { try await database.write(body) }
      guard case .nullCharacter = error else {
        Issue.record("unexpected: \(String(describing: error))")
        return
      }
    }
    let (insert, find) = (
      "INSERT INTO note (text) VALUES (?)", "SELECT id FROM note WHERE text = ?"
    )
    await refuses { try $0.execute(sql: insert, arguments: [text]) }
    await refuses { connection in
      let statement = try connection.makeStatement(sql: insert)
      try statement.execute(arguments: ["second"])
      try statement.execute(arguments: [text])
    }
    await refuses { _ = try Int.fetchOne($0, sql: find, arguments: [text]) }
    await refuses { _ = try Int.fetchAll($0, sql: find, arguments: [text]) }
    await refuses { _ = try Row.fetchOne($0, sql: find, arguments: [text]) }
    await refuses { _ = try Row.fetchAll($0, sql: find, arguments: [text]) }
    await refuses { _ = try Row.fetchCursor($0, sql: find, arguments: [text]) }
    #expect(try await database.texts() == ["first"])
    // Bytes are bytes, and what SQLite itself makes is its own.
    let bytes = try await database.read {
      try Data.fetchOne($0, sql: "SELECT ?", arguments: [Data([1, 0, 2])])
    }
    #expect(bytes == Data([1, 0, 2]))
    try await database.close()
  }

  @Test("a read cannot write")
  func readOnly() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let database = try await Database.open(at: scratch.path, schema: notes)
    await #expect(throws: DatabaseError.self) {
      try await database.read { try $0.execute(sql: "INSERT INTO note (text) VALUES ('lost')") }
    }
    #expect(try await database.texts() == [])
    try await database.close()
  }

  @Test("a full file refuses the change as a whole and goes on with smaller ones")
  func full() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let database = try await Database.open(at: scratch.path, schema: notes)
    try await database.add("first")
    let pages = try await database.read { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
    _ = try await database.write {
      try Int.fetchOne($0, sql: "PRAGMA max_page_count=\(pages + 2)")
    }
    let error = await #expect(throws: DatabaseError.self) {
      try await database.write { connection in
        try connection.execute(sql: "INSERT INTO note (text) VALUES ('half')")
        try connection.execute(
          sql: "INSERT INTO note (text) VALUES (?)",
          arguments: [String(repeating: "x", count: 100_000)])
      }
    }
    guard case .full = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
    #expect(try await database.texts() == ["first"])
    try await database.add("second")
    #expect(try await database.texts() == ["first", "second"])
    try await database.close()

    let again = try await Database.open(at: scratch.path, schema: notes)
    #expect(try await again.texts() == ["first", "second"])
    try await again.close()
  }

  @Test("a closed database says so, and closing twice is allowed")
  func closed() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let database = try await Database.open(at: scratch.path, schema: notes)
    try await database.close()
    try await database.close()
    let error = await #expect(throws: DatabaseError.self) {
      try await database.add("late")
    }
    guard case .closed = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
    let reading = await #expect(throws: DatabaseError.self) { try await database.texts() }
    guard case .closed = reading else {
      Issue.record("unexpected: \(String(describing: reading))")
      return
    }
  }

  @Test("a task cancelled before its transaction begins changes nothing")
  func cancelled() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let database = try await Database.open(at: scratch.path, schema: notes)
    let result = await Task { () async -> Result<Void, DatabaseError> in
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(DatabaseError) {
        return .success(try await database.add("late"))
      } catch {
        return .failure(error)
      }
    }.value
    guard case .failure(.cancelled) = result else {
      Issue.record("expected a cancelled write, found \(result)")
      return
    }
    #expect(try await database.texts() == [])
    try await database.close()
  }

  @Test("transactions run one after the other in the order in which they are asked for")
  func serial() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let database = try await Database.open(at: scratch.path, schema: notes)
    for number in 0..<50 { try await database.add("\(number)") }
    #expect(try await database.texts() == (0..<50).map(String.init))
    try await database.close()
  }
}
#endif
