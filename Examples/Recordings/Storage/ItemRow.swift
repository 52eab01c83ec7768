#if SQLite
internal import Foundation
internal import GRDB
internal import MillraceSQLite

/// The SQL statements that map between the table and the items.
enum ItemRow {
  static func all(in connection: Connection) throws -> [Item] {
    let rows = try Row.fetchCursor(connection, sql: "SELECT * FROM item")
    var items: [Item] = []
    while let row = try rows.next() {
      // The checks of the table admit no other kind of id.
      guard let id = ItemID(bytes: row["id"] as Data) else { continue }
      let parent = (row["parent"] as Data?).flatMap { ItemID(bytes: $0) }
      items.append(
        Item(id: id, parent: parent ?? .root, name: row["name"], content: content(of: row)))
    }
    return items
  }

  /// Reads the content; the table has all of the audio columns or none, and only known formats.
  private static func content(of row: Row) -> Item.Content {
    guard let format = (row["format"] as String?).flatMap(AudioFormat.init(rawValue:)) else {
      return .folder
    }
    var audio = Audio(format: format, bytes: row["bytes"], milliseconds: row["milliseconds"])
    audio.recorded = row["recorded"]
    return .recording(audio)
  }

  /// Applies a change; returns true if a row was changed.
  static func apply(_ change: LibraryChange, in connection: Connection) throws -> Bool {
    switch change {
    case .created(let id, let parent, let name):
      try insert(Item(id: id, parent: parent, name: name), in: connection)
    case .recorded(let id, let parent, let name, let audio):
      try insert(
        Item(id: id, parent: parent, name: name, content: .recording(audio)), in: connection)
    case .renamed(let id, let name):
      try connection.execute(
        sql: "UPDATE item SET name = ? WHERE id = ?", arguments: [name, blob(id)])
    case .moved(let id, let parent):
      try connection.execute(
        sql: "UPDATE item SET parent = ? WHERE id = ?",
        arguments: [self.parent(parent), blob(id)])
    case .removed(let id):
      // One statement, so that the foreign key is checked after all of them are deleted. `UNION`
      // ends
      // the search even where rows are each other's parents.
      try connection.execute(
        sql: """
          WITH RECURSIVE subtree (id) AS (
            VALUES (?)
            UNION
            SELECT item.id FROM item JOIN subtree ON item.parent = subtree.id
          )
          DELETE FROM item WHERE id IN subtree
          """,
        arguments: [blob(id)])
    case .restored(let items):
      for item in items { try insert(item, in: connection) }
    }
    return connection.changesCount > 0
  }

  private static func insert(_ item: Item, in connection: Connection) throws {
    let audio = item.audio
    try connection.execute(
      sql: """
        INSERT INTO item (id, parent, name, format, bytes, milliseconds, recorded)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        blob(item.id), parent(item.parent ?? .root), item.name, audio?.format.rawValue,
        audio?.bytes, audio?.milliseconds, audio?.recorded,
      ])
  }

  private static func blob(_ id: ItemID) -> Data { Data(id.bytes) }

  private static func parent(_ id: ItemID) -> Data? { id == .root ? nil : blob(id) }
}
#endif
