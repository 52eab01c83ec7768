#if SQLite
import ClientStorageChecks
import Foundation
import GRDB
import MillraceDurable
import Synchronization
import Testing

@testable import MillraceSQLite

@Suite struct DurableFileTests {
  @Test("a file keeps the rules of every storage", arguments: ClientStorageCheck.all)
  func conformance(check: ClientStorageCheck) async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let schema = try DurableSchema(records: [Note.self], actions: [])
    let file = try await DurableFile.open(
      at: scratch.path, schema: schema, randomBits: { 1 }, didWarn: { _ in })
    try check.run(file)
    try await file.close()
  }

  @Test("a file in memory keeps the same rules", arguments: ClientStorageCheck.all)
  func memory(check: ClientStorageCheck) throws {
    try check.run(MemoryClientStorage(client: ClientID(bits: 1)))
  }

  @Test("performed actions are there when the file is opened again, and closing leaves two files")
  func roundTrip() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    let first = try device.engine.perform(WriteMark(id: "a", text: "one"))
    let second = try device.engine.perform(WriteMark(id: "a", text: "two"))
    #expect(throws: Refusal.self) {
      _ = try device.engine.perform(WriteMark(id: "a", text: "refused"))
    }
    let state = try device.file.read { try $0.state }
    try await device.file.close()
    #expect(try scratch.contents().keys.sorted() == ["library.sqlite", "library.sqlite-reserve"])

    let again = try await Device.open(scratch.path, seed: 2)
    #expect(try again.texts() == ["a=two"])
    #expect(try again.file.read { try $0.outbox(after: 0, limit: nil) } == [first, second])
    #expect(try again.file.read { try $0.state } == state)
    let third = try again.engine.perform(RemoveMark(id: "a"))
    #expect(third.number == 3 && third.previous == second.id)
    #expect(
      try again.string("SELECT group_concat(line || event || text) FROM _journal")
        == "1performedmark.write,2performedmark.write,3performedmark.remove")
    try await again.file.close()
  }

  @Test("a process that is killed leaves all that was performed, and its before-images")
  func killed() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    try device.receive([Mark(id: "a", text: "base")])
    _ = try device.engine.perform(WriteMark(id: "a", text: "mine"))
    let copy = try scratch.copyAsKilled()
    defer { copy.remove() }

    let reopened = try await Device.open(copy.path)
    #expect(try reopened.texts() == ["a=mine"])
    try reopened.receive([Mark(id: "b", text: "server")], processed: 1, refusing: [1], version: 2)
    #expect(try reopened.texts() == ["a=base", "b=server"])
    #expect(try reopened.engine.refused().map(\.envelope.number) == [1])
    try await reopened.file.close()
    try await device.file.close()
  }

  @Test("the first action after an answer keeps before-images, also when the file was reopened")
  func imagesAfterAnswer() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let first = try await Device.open(scratch.path)
    try first.receive([Mark(id: "a", text: "base")])
    try await first.file.close()
    let device = try await Device.open(scratch.path, seed: 2)
    _ = try device.engine.perform(WriteMark(id: "a", text: "mine"))
    try device.receive(processed: 1, refusing: [1], version: 2)
    #expect(try device.texts() == ["a=base"])
    try await device.file.close()
  }

  @Test(
    "the settings that durability rests on are in force",
    arguments: [
      ("journal_mode", "wal"), ("synchronous", "1"), ("recursive_triggers", "1"),
      ("fullfsync", "1"), ("checkpoint_fullfsync", "1"),
      ("locking_mode", "normal"), ("application_id", "1297237062"), ("user_version", "1"),
    ])
  func settings(name: String, expected: String) async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    _ = try device.engine.perform(WriteMark(id: "a", text: "one"))
    // A commit that is flushed leaves the settings as they were.
    #expect(try device.engine.push() != nil)
    let found = try await device.file.pool.writeWithoutTransaction {
      try String.fetchOne($0, sql: "PRAGMA \(name)")
    }
    #expect(found == expected)
    try await device.file.close()
  }

  @Test("a second owner is refused at once, and the first one goes on")
  func inUse() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    let error = await #expect(throws: DatabaseError.self) { try await Device.open(scratch.path) }
    guard case .cannotOpen(_, .inUse(waitedSeconds: 0)) = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
    _ = try device.engine.perform(WriteMark(id: "a", text: "one"))
    try await device.file.close()
    try await Device.open(scratch.path).file.close()
  }

  @Test("a file that is closed says so")
  func closed() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    try await device.file.close()
    try await device.file.close()
    let error = #expect(throws: DatabaseError.self) {
      _ = try device.engine.perform(WriteMark(id: "a", text: "late"))
    }
    guard case .closed = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
  }

  @Test("the journal keeps its last lines, and is shortened after the commits")
  func journal() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    for _ in 0..<11 {
      try device.file.write(.processEnd) { file in
        for _ in 0..<1_000 { try file.addToJournal(JournalEntry(.reset, text: "")) }
      }
    }
    // Each runs behind one step of the shortening, which was enqueued before.
    for _ in 0..<4 { _ = try device.file.read { try $0.outboxCount } }
    #expect(try device.string("SELECT count(*) FROM _journal") == "10000")
    #expect(try device.string("SELECT min(line) FROM _journal") == "1001")
    try await device.file.close()
  }

  @Test("a long log is moved into the file behind the commits, and begins anew")
  func log() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    for number in 0..<2_000 {
      _ = try device.engine.perform(WriteMark(id: "\(number % 50)", text: "\(number)"))
    }
    let pages = try scratch.contents()["library.sqlite-wal"]?.bytes.map { $0.count / 4_096 }
    #expect((pages ?? 0) < 2 * LogLength.limit)
    #expect(try scratch.contents()["library.sqlite"]?.bytes?.count ?? 0 > 100_000)
    try await device.file.close()
  }

  @Test("a file that is released while its log is moved closes, and loses nothing")
  func released() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let text = String(repeating: "long ", count: 1_000 * LogLength.limit)
    for number in 0..<20 {
      let device = try await Device.open(scratch.path)
      #expect(try number == 0 || device.texts() == ["a=\(number - 1)\(text)"])
      try device.receive([Mark(id: "a", text: "\(number)\(text)")])
    }
  }

  @Test("an index is used to find and to sort by id")
  func plan() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    let plan = try await device.file.pool.read { connection in
      try Row.fetchAll(
        connection,
        sql: """
          EXPLAIN QUERY PLAN SELECT value FROM "mark" WHERE space = 'site'
            AND \(DeviceTables.expression(of: "sheet")) = 'A' AND id > 'a' ORDER BY id LIMIT 5
          """
      ).map { $0["detail"] as String }
    }
    #expect(plan.count == 1 && plan[0].contains("_index_mark.sheet"), "\(plan)")
    try await device.file.close()
  }

  @Test("names of tables that SQLite would confuse are refused with the schema")
  func names() throws {
    #expect(throws: DurableSchemaError.repeatedTable("Mark")) {
      try DurableSchema(records: [Mark.self, CapitalMark.self], actions: [])
    }
    #expect(throws: DurableSchemaError.unusableName("SQLite_mark")) {
      try DurableSchema(records: [ReservedMark.self], actions: [])
    }
  }

  @Test("an action of a type that is not in the schema is a mistake, and leaves nothing")
  func noTable() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let device = try await Device.open(
      scratch.path, DurableSchema(records: [Note.self], actions: [WriteMark.self]))
    #expect(throws: RecordError.noTable("mark")) {
      _ = try device.engine.perform(WriteMark(id: "a", text: "one"))
    }
    #expect(try device.file.read { try $0.outboxCount } == 0)
    try await device.file.close()
  }
}

private struct CapitalMark: DurableRecord {
  static let table = "Mark"
  var id: String
}

private struct ReservedMark: DurableRecord {
  static let table = "SQLite_mark"
  var id: String
}
#endif
