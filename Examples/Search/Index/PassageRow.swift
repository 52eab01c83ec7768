#if SQLite
internal import GRDB
internal import MillraceSQLite

/// The SQL statements that map between the tables and the passages.
enum PassageRow {
  /// The largest number of passages of a file.
  private static let room = 1 << 20

  static func put(_ text: IndexedText, in connection: Connection) throws {
    try remove(text.path, in: connection)
    try connection.execute(
      sql: "INSERT INTO file (path, fingerprint, content) VALUES (?, ?, ?)",
      arguments: [text.path, text.fingerprint, text.content])
    let first = connection.lastInsertedRowID * Int64(room)
    let statement = try connection.makeStatement(
      sql: """
        INSERT INTO passage (rowid, title, text, parts, path, first, last)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """)
    for (number, passage) in text.passages.prefix(room).enumerated() {
      let isProse = text.path.hasSuffix(".md")
      let title = isProse ? PlainText.inline(passage.title) : passage.title
      let words = PlainText.of(passage.text, isProse: isProse)
      try statement.execute(arguments: [
        first + Int64(number), title, words, NamedParts.all(in: title + "\n" + words), text.path,
        passage.lines.lowerBound, passage.lines.upperBound,
      ])
    }
  }

  static func remove(_ path: String, in connection: Connection) throws {
    guard
      let id = try Int64.fetchOne(
        connection, sql: "SELECT id FROM file WHERE path = ?", arguments: [path])
    else { return }
    let first = id * Int64(room)
    try connection.execute(
      sql: "DELETE FROM passage WHERE rowid BETWEEN ? AND ?",
      arguments: [first, first + Int64(room) - 1])
    try connection.execute(sql: "DELETE FROM file WHERE id = ?", arguments: [id])
  }

  /// Returns the best excerpts, each address once.
  ///
  /// The words are marked in the title and in a snippet of the text; if only parts of names match,
  /// they are marked in the first lines with one of them.
  static func excerpts(
    matching query: MatchText, limit: Int, in connection: Connection
  ) throws -> [Excerpt] {
    // Rows of equal rank are ordered by their ids, so that a search is repeatable.
    let rows = try Row.fetchCursor(
      connection,
      sql: """
        SELECT path, first, last, text,
          highlight(passage, 0, char(1), char(2)) AS title,
          snippet(passage, 1, char(1), char(2), '…', 28) AS piece
        FROM passage WHERE passage MATCH ?
        ORDER BY
          bm25(passage, 4.0, 1.0, 0.5) * CASE WHEN path LIKE '%.md' THEN 1.25 ELSE 1 END, rowid
        LIMIT ?
        """,
      arguments: [query.text, limit])
    var excerpts: [Excerpt] = []
    // The parts of a long line have the same address.
    var addresses: Set<FileAddress> = []
    while let row = try rows.next() {
      let address = FileAddress(path: row["path"], lines: row["first"]...row["last"])
      guard addresses.insert(address).inserted else { continue }
      var heading = Excerpt.runs(of: row["title"])
      var runs = Excerpt.runs(of: row["piece"])
      if !(heading + runs).contains(where: \.isMarked) {
        let lines = Excerpt.lines(of: row["text"], around: query.words)
        runs = Excerpt.runs(of: lines, marking: query.words)
        let title = heading.map(\.text).joined()
        heading = Excerpt.runs(of: title, marking: query.words)
      }
      excerpts.append(
        Excerpt(
          path: row["path"], lines: row["first"]...row["last"], heading: heading, runs: runs))
    }
    return excerpts
  }
}
#endif
