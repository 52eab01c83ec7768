#if SQLite
internal import GRDB
package import MillraceSQLite

/// The rows of the library in an SQLite file; a change is on the disk when ``apply(_:)`` returns.
package final class LibraryStorage: Sendable {
  /// The schema of a library's file.
  ///
  /// The application id reads “MRRC” in a hex dump. The root has no row: it is the same in every
  /// library, and its items have no parent. A folder has no audio, a recording has all three of its
  /// columns, and its time if that is known. The file itself refuses to remove a parent before its
  /// contents.
  package static let schema = Schema(
    applicationID: 0x4D52_5243,
    migrations: [
      Migration("items") { connection in
        try connection.execute(
          sql: """
            CREATE TABLE item (
              id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16 AND id <> zeroblob(16)),
              parent BLOB REFERENCES item (id) CHECK (length(parent) = 16),
              name TEXT NOT NULL,
              format TEXT CHECK (format IN ('webm', 'ogg', 'mp4', 'wav')),
              bytes INTEGER CHECK (bytes > 0),
              milliseconds INTEGER CHECK (milliseconds >= 0),
              CHECK ((format IS NULL) = (bytes IS NULL)
                AND (format IS NULL) = (milliseconds IS NULL))
            ) STRICT;
            CREATE INDEX item_parent ON item (parent);
            """)
      },
      // Recordings that were stored before have no time.
      Migration("times of recordings") { connection in
        try connection.execute(
          sql: """
            ALTER TABLE item
            ADD COLUMN recorded INTEGER CHECK (recorded IS NULL OR format IS NOT NULL)
            """)
      },
    ])

  /// The file; direct reads and writes bypass the rules of the library.
  package let database: MillraceSQLite.Database

  /// Creates a storage on a database that was opened with ``schema``.
  package init(_ database: MillraceSQLite.Database) {
    self.database = database
  }

  /// Opens or creates the library's file.
  package static func open(
    at path: String
  ) async throws(MillraceSQLite.DatabaseError) -> LibraryStorage {
    LibraryStorage(try await MillraceSQLite.Database.open(at: path, schema: schema))
  }

  /// Reads the whole library.
  ///
  /// Rows that do not fit are returned beside the tree, and stay stored. The tree is built in the
  /// caller's task, in O(n log n).
  package func load() async throws(MillraceSQLite.DatabaseError) -> AssembledItems {
    ItemTree.assemble(try await database.read { try ItemRow.all(in: $0) })
  }

  /// Stores a change in one transaction, and returns after its commit has reached the disk.
  ///
  /// A change that does not fit the stored rows is refused and changes nothing. The tree checks its
  /// own rules; a caller applies a change there first.
  package func apply(_ change: LibraryChange) async throws(LibraryStorageError) {
    let fits: Bool
    do {
      fits = try await database.write { try ItemRow.apply(change, in: $0) }
    } catch {
      throw .database(error)
    }
    if !fits { throw .outOfStep(change) }
  }
}
#endif
