#if Web && SQLite
import Foundation
import GRDB
import MillraceSQLite
import MillraceWeb

/// A session store that keeps the pages of the gallery in an SQLite file.
///
/// A record is on the disk when saving returns. The file must be readable only by the user who runs
/// the gallery: any other reader could take over its pages.
struct SessionFile: SessionStore {
  /// The number of pages that are kept, newest first.
  static let limit = 1_000
  /// The age in seconds after which a page is deleted: a night and a day.
  static let age = 36 * 60 * 60

  /// The application id reads “MRSN” in a hex dump.
  static let schema = Schema(
    applicationID: 0x4D52_534E,
    migrations: [
      Migration("sessions") { connection in
        try connection.execute(
          sql: """
            CREATE TABLE session (
              token TEXT NOT NULL PRIMARY KEY,
              saved INTEGER NOT NULL,
              record BLOB NOT NULL
            ) STRICT;
            CREATE INDEX session_saved ON session (saved);
            """)
      }
    ])

  let database: MillraceSQLite.Database
  /// The current time in seconds since 1970.
  let now: @Sendable () -> Int

  static func open(at path: String) async throws -> SessionFile {
    SessionFile(
      database: try await MillraceSQLite.Database.open(at: path, schema: schema),
      now: { Int(Date().timeIntervalSince1970) })
  }

  func save(_ record: [UInt8], under token: String) async throws {
    let now = now()
    try await database.write { connection in
      try connection.execute(
        sql: "INSERT OR REPLACE INTO session (token, saved, record) VALUES (?, ?, ?)",
        arguments: [token, now, Data(record)])
      try connection.execute(
        sql: """
          DELETE FROM session WHERE saved < ? OR token IN
            (SELECT token FROM session ORDER BY saved DESC LIMIT -1 OFFSET ?)
          """,
        arguments: [now - Self.age, Self.limit])
    }
  }

  func load(_ token: String) async throws -> [UInt8]? {
    let oldest = now() - Self.age
    return try await database.read { connection in
      try Data.fetchOne(
        connection, sql: "SELECT record FROM session WHERE token = ? AND saved >= ?",
        arguments: [token, oldest]
      ).map { Array($0) }
    }
  }

  func remove(_ token: String) async throws {
    try await database.write {
      try $0.execute(sql: "DELETE FROM session WHERE token = ?", arguments: [token])
    }
  }
}
#endif
