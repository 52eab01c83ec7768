#if SQLite
internal import GRDB
package import MillraceSQLite

/// The full-text index in an SQLite file (FTS5).
///
/// It stores the texts as well, so that a result always refers to the lines that were indexed.
package final class IndexStorage: Sendable {
  /// The schema of the file; its application id reads “MRSE” in a hex dump.
  ///
  /// The row ids of a file's passages begin at the id of the file, shifted left by twenty bits, so
  /// that they can be deleted by their range. The table `word` lists the words of the index.
  package static let schema = Schema(
    applicationID: 0x4D52_5345,
    migrations: [
      Migration("passages") { connection in
        try connection.execute(
          sql: """
            CREATE TABLE file (
              id INTEGER NOT NULL PRIMARY KEY,
              path TEXT NOT NULL UNIQUE,
              fingerprint INTEGER NOT NULL,
              content TEXT NOT NULL
            ) STRICT;
            CREATE VIRTUAL TABLE passage USING fts5 (
              title, text, parts, path UNINDEXED, first UNINDEXED, last UNINDEXED,
              tokenize = "unicode61 remove_diacritics 2 tokenchars '_'", prefix = '3'
            );
            CREATE VIRTUAL TABLE word USING fts5vocab (passage, row);
            """)
      },
      // A text is indexed again only if it changes, so the migration empties the index.
      Migration("passages of few characters") { connection in
        try connection.execute(sql: "DELETE FROM passage; DELETE FROM file;")
      },
      Migration("passages without markup") { connection in
        try connection.execute(sql: "DELETE FROM passage; DELETE FROM file;")
      },
    ])

  let database: MillraceSQLite.Database

  private init(_ database: MillraceSQLite.Database) {
    self.database = database
  }

  /// Opens the file, or creates it empty.
  package static func open(
    at path: String
  ) async throws(MillraceSQLite.DatabaseError) -> IndexStorage {
    IndexStorage(try await MillraceSQLite.Database.open(at: path, schema: schema))
  }

  /// Returns the fingerprint of each indexed text, by path.
  func fingerprints() async throws(MillraceSQLite.DatabaseError) -> [String: Int64] {
    try await database.read { connection in
      let rows = try Row.fetchAll(connection, sql: "SELECT path, fingerprint FROM file")
      return Dictionary(uniqueKeysWithValues: rows.map { ($0["path"], $0["fingerprint"]) })
    }
  }

  /// Writes texts to the index, replacing those with the same paths; all of them or none.
  func put(_ texts: [IndexedText]) async throws(MillraceSQLite.DatabaseError) {
    try await database.write { connection in
      for text in texts { try PassageRow.put(text, in: connection) }
    }
  }

  /// Removes texts from the index.
  func remove(_ paths: [String]) async throws(MillraceSQLite.DatabaseError) {
    try await database.write { connection in
      for path in paths { try PassageRow.remove(path, in: connection) }
    }
  }

  /// Returns the best passages, best first: by bm25, with a weight of four for the title and of one
  /// half for the parts of names; documents come before code that is a little better.
  ///
  /// - Parameter limit: The largest number of excerpts.
  func excerpts(
    matching query: MatchText, limit: Int
  ) async throws(MillraceSQLite.DatabaseError) -> [Excerpt] {
    try await database.read { connection in
      try PassageRow.excerpts(matching: query, limit: limit, in: connection)
    }
  }

  /// Returns true if a passage matches the query.
  func has(_ query: MatchText) async throws(MillraceSQLite.DatabaseError) -> Bool {
    try await database.read { connection in
      try Bool.fetchOne(
        connection, sql: "SELECT EXISTS (SELECT 1 FROM passage WHERE passage MATCH ?)",
        arguments: [query.text]) ?? false
    }
  }

  /// Returns the indexed words within a range of lengths, with the number of passages that contain
  /// them.
  func words(
    of lengths: ClosedRange<Int>
  ) async throws(MillraceSQLite.DatabaseError) -> [Vocabulary.Word] {
    try await database.read { connection in
      try Row.fetchAll(
        connection, sql: "SELECT term, doc FROM word WHERE length(term) BETWEEN ? AND ?",
        arguments: [lengths.lowerBound, lengths.upperBound]
      ).map { Vocabulary.Word(text: $0["term"], passages: $0["doc"]) }
    }
  }

  /// Returns a text of the index; `nil` if there is none at the path.
  func source(at path: String) async throws(MillraceSQLite.DatabaseError) -> SourceText? {
    // No file has a path with a null character, and SQLite accepts no such text.
    guard !path.utf8.contains(0) else { return nil }
    return try await database.read { connection in
      try Row.fetchOne(
        connection, sql: "SELECT path, content FROM file WHERE path = ?", arguments: [path]
      ).map { SourceText(path: $0["path"], text: $0["content"]) }
    }
  }
}
#endif
