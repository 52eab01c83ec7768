#if SQLite
internal import GRDB
internal import MillraceSQLite

/// The SQL statements that map between the tables and the sheets.
enum SheetRow {
  static func all(in connection: Connection) throws -> [Sheet] {
    let people = try String.fetchAll(
      connection, sql: "SELECT name FROM person ORDER BY number")
    var annotations: [String: [Annotation]] = [:]
    let rows = try Row.fetchCursor(connection, sql: "SELECT * FROM annotation")
    while let row = try rows.next() {
      if let annotation = annotation(of: row) {
        annotations[row["sheet"], default: []].append(annotation)
      }
    }
    return try Row.fetchAll(connection, sql: "SELECT id, title, next FROM sheet ORDER BY place").map
    {
      Sheet(
        id: SheetID(rawValue: $0["id"]), title: $0["title"], people: people,
        annotations: annotations[$0["id"]] ?? [], nextID: $0["next"])
    }
  }

  /// Reads an annotation; the checks of the table admit no other numbers.
  private static func annotation(of row: Row) -> Annotation? {
    guard let type = AnnotationType(rawValue: row["type"]),
      let color = AnnotationColor(rawValue: row["color"]),
      let share = ShareStatus(rawValue: row["share"])
    else { return nil }
    return Annotation(
      id: row["number"], type: type, color: color, author: Person(rawValue: row["author"]),
      share: share, place: SheetPoint(x: row["x"], y: row["y"]),
      status: (row["status"] as Int?).flatMap(IssueStatus.init(rawValue:)),
      assignee: (row["assignee"] as Int?).map(Person.init(rawValue:)))
  }

  static func insert(_ sheets: [Sheet], into connection: Connection) throws {
    for (number, name) in (sheets.first?.people ?? []).enumerated() {
      try connection.execute(
        sql: "INSERT INTO person (number, name) VALUES (?, ?)", arguments: [number, name])
    }
    for (position, sheet) in sheets.enumerated() {
      try connection.execute(
        sql: "INSERT INTO sheet (id, place, title, next) VALUES (?, ?, ?, ?)",
        arguments: [sheet.id.rawValue, position, sheet.title, sheet.nextID])
      try put(sheet.annotations, on: sheet.id, in: connection)
    }
  }

  static func apply(_ change: SheetChange, in connection: Connection) throws {
    let removal = try connection.makeStatement(
      sql: "DELETE FROM annotation WHERE sheet = ? AND number = ?")
    for number in change.removed {
      try removal.execute(arguments: [change.sheet.rawValue, number])
    }
    try put(change.put, on: change.sheet, in: connection)
    if let highest = change.put.map(\.id).max() {
      try connection.execute(
        sql: "UPDATE sheet SET next = max(next, ?) WHERE id = ?",
        arguments: [highest + 1, change.sheet.rawValue])
    }
  }

  private static func put(
    _ annotations: [Annotation], on sheet: SheetID, in connection: Connection
  ) throws {
    let statement = try connection.makeStatement(
      sql: """
        INSERT OR REPLACE INTO annotation
          (sheet, number, type, color, share, author, x, y, status, assignee)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    for annotation in annotations {
      try statement.execute(arguments: [
        sheet.rawValue, annotation.id, annotation.type.rawValue, annotation.color.rawValue,
        annotation.share.rawValue, annotation.author.rawValue, annotation.place.x,
        annotation.place.y, annotation.status?.rawValue, annotation.assignee?.rawValue,
      ])
    }
  }
}
#endif
