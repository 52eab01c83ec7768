#if SQLite
internal import Foundation
internal import GRDB

/// The statements that stand between the table and the folders.
enum FolderRow {
  static func all(in connection: Database) throws -> [Folder] {
    let rows = try Row.fetchCursor(connection, sql: "SELECT id, parent, name FROM folder")
    var folders: [Folder] = []
    while let row = try rows.next() {
      // The table's own checks leave no other kind of id.
      guard let id = FolderID(bytes: row["id"] as Data) else { continue }
      let parent = (row["parent"] as Data?).flatMap { FolderID(bytes: $0) }
      folders.append(Folder(id: id, parent: parent ?? .root, name: row["name"]))
    }
    return folders
  }

  /// Whether there was a row to change.
  static func apply(_ change: FolderChange, in connection: Database) throws -> Bool {
    switch change {
    case .created(let id, let parent, let name):
      try connection.execute(
        sql: "INSERT INTO folder (id, parent, name) VALUES (?, ?, ?)",
        arguments: [blob(id), parent == .root ? nil : blob(parent), name])
    case .renamed(let id, let name):
      try connection.execute(
        sql: "UPDATE folder SET name = ? WHERE id = ?", arguments: [name, blob(id)])
    case .removed(let id):
      // One statement, so that the foreign key is checked when all of them are gone. `UNION` ends
      // the search even where rows are each other's parents.
      try connection.execute(
        sql: """
          WITH RECURSIVE subtree (id) AS (
            VALUES (?)
            UNION
            SELECT folder.id FROM folder JOIN subtree ON folder.parent = subtree.id
          )
          DELETE FROM folder WHERE id IN subtree
          """,
        arguments: [blob(id)])
    }
    return connection.changesCount > 0
  }

  private static func blob(_ id: FolderID) -> Data { Data(id.bytes) }
}
#endif
