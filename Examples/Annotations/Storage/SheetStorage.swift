#if SQLite
internal import GRDB
public import MillraceSQLite

/// The storage of a site's sheets in an SQLite file; a change is on the disk when ``apply(_:)``
/// returns.
public final class SheetStorage: Sendable {
  /// The schema of the file; its application id reads “MRAN” in a hex dump.
  public static let schema = Schema(
    applicationID: 0x4D52_414E,
    migrations: [
      Migration("sheets") { connection in
        try connection.execute(
          sql: """
            CREATE TABLE sheet (
              id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 32),
              place INTEGER NOT NULL UNIQUE,
              next INTEGER NOT NULL CHECK (next >= 0),
              title TEXT NOT NULL
            ) STRICT;
            CREATE TABLE person (number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL) STRICT;
            CREATE TABLE annotation (
              sheet TEXT NOT NULL REFERENCES sheet (id),
              number INTEGER NOT NULL CHECK (number BETWEEN 0 AND 99999),
              type INTEGER NOT NULL CHECK (type BETWEEN 0 AND 6),
              color INTEGER NOT NULL CHECK (color BETWEEN 0 AND 6),
              share INTEGER NOT NULL CHECK (share BETWEEN 0 AND 1),
              author INTEGER NOT NULL REFERENCES person (number),
              x INTEGER NOT NULL CHECK (x BETWEEN 0 AND 1000),
              y INTEGER NOT NULL CHECK (y BETWEEN 0 AND 1000),
              status INTEGER CHECK (status BETWEEN 0 AND 2),
              assignee INTEGER REFERENCES person (number),
              PRIMARY KEY (sheet, number),
              CHECK ((type = 0) = (status IS NOT NULL)),
              CHECK (type = 0 OR assignee IS NULL)
            ) STRICT, WITHOUT ROWID;
            """)
      }
    ])

  let database: MillraceSQLite.Database

  private init(_ database: MillraceSQLite.Database) {
    self.database = database
  }

  /// Opens the file, or creates it with new sheets.
  ///
  /// - Parameter draw: Returns the sheets of a new file.
  public static func open(
    at path: String, draw: @Sendable () -> [Sheet]
  ) async throws(MillraceSQLite.DatabaseError) -> SheetStorage {
    let storage = SheetStorage(try await MillraceSQLite.Database.open(at: path, schema: schema))
    let isNew = try await storage.database.read { connection in
      try Int.fetchOne(connection, sql: "SELECT count(*) FROM sheet") == 0
    }
    if isNew {
      let sheets = draw()
      try await storage.database.write { connection in
        try SheetRow.insert(sheets, into: connection)
      }
    }
    return storage
  }

  /// Returns all sheets with their annotations, in order.
  public func load() async throws(MillraceSQLite.DatabaseError) -> [Sheet] {
    try await database.read { try SheetRow.all(in: $0) }
  }

  /// Stores a change, whole or not at all; returns after its commit has reached the disk.
  public func apply(_ change: SheetChange) async throws(MillraceSQLite.DatabaseError) {
    try await database.write { try SheetRow.apply(change, in: $0) }
  }
}
#endif
