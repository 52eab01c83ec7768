#if SQLite
import GRDB
import Testing

@testable import MillraceSQLite

@Suite struct MigrationTests {
  private let second = Migration("colours") { connection in
    try connection.execute(sql: "ALTER TABLE note ADD COLUMN colour TEXT")
  }

  private func schema(_ migrations: [Migration]) -> Schema {
    Schema(applicationID: notes.applicationID, migrations: migrations)
  }

  @Test("a file takes the migrations it lacks, and each only once")
  func upgrade() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let old = try await Database.open(at: scratch.path, schema: notes)
    try await old.add("kept")
    try await old.close()
    for _ in 0..<2 {
      let database = try await Database.open(
        at: scratch.path, schema: schema(notes.migrations + [second]))
      try await database.read { _ = try Row.fetchOne($0, sql: "SELECT colour FROM note") }
      #expect(try await database.texts() == ["kept"])
      try await database.close()
    }
  }

  @Test("a migration that throws is rolled back, and the ones before it stay")
  func failing() async throws {
    struct Mistake: Error {}
    let scratch = try Scratch()
    defer { scratch.remove() }
    let broken = Migration("broken") { connection in
      try connection.execute(sql: "CREATE TABLE half (id INTEGER)")
      throw Mistake()
    }
    let error = await #expect(throws: DatabaseError.self) {
      try await Database.open(at: scratch.path, schema: schema(notes.migrations + [broken]))
    }
    guard case .migrationFailed("broken", "Mistake()") = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
    let database = try await Database.open(at: scratch.path, schema: notes)
    let tables = try await database.read {
      try String.fetchAll(
        $0, sql: "SELECT name FROM sqlite_master WHERE name IN ('note', 'half')")
    }
    #expect(tables == ["note"])
    try await database.close()
  }

  @Test("a schema that cannot work is refused before any file is made")
  func mistakes() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let wrong: [(Schema, SchemaMistake)] = [
      (Schema(applicationID: 0, migrations: []), .noApplicationID),
      (schema(notes.migrations + notes.migrations), .repeatedMigration("notes")),
    ]
    for (schema, expected) in wrong {
      let error = await #expect(throws: DatabaseError.self) {
        try await Database.open(at: scratch.path, schema: schema)
      }
      guard case .schemaMistake(expected) = error else {
        Issue.record("unexpected: \(String(describing: error))")
        return
      }
    }
    #expect(try scratch.contents().isEmpty)
  }
}
#endif
