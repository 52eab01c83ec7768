#if SQLite
internal import MillraceDurable
internal import MillraceSQLite

/// The tables of a server's file, as SQL.
enum SQLiteServerSchema {
  /// The version of this layout, in `user_version`.
  static let format: Int32 = 1

  static let fixed = """
    CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY NOT NULL, value TEXT) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS client (
      id BLOB PRIMARY KEY NOT NULL, owner TEXT NOT NULL, processed INTEGER NOT NULL, head BLOB)
      WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS space (
      name TEXT PRIMARY KEY NOT NULL, version INTEGER NOT NULL DEFAULT 0,
      horizon INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS record (
      space TEXT NOT NULL, tbl TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL,
      value TEXT, removed INTEGER, PRIMARY KEY (space, tbl, id));
    CREATE INDEX IF NOT EXISTS record_version ON record (space, version);
    CREATE INDEX IF NOT EXISTS record_removed ON record (removed) WHERE removed IS NOT NULL;
    CREATE TABLE IF NOT EXISTS ledger (
      id BLOB PRIMARY KEY NOT NULL, client BLOB NOT NULL, number INTEGER NOT NULL, refusal TEXT,
      at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS ledger_number ON ledger (client, number);
    CREATE TABLE IF NOT EXISTS death (action BLOB PRIMARY KEY NOT NULL, count INTEGER NOT NULL)
      WITHOUT ROWID;
    """

  /// Returns the names of the indexes of the schema's records, with the statements that make them.
  static func indexes(_ schema: DurableSchema) -> [(name: String, sql: String)] {
    schema.tables.flatMap { table in
      table.indexes.map { field in
        // The point keeps apart what names with `_` would mix.
        let name = "index_\(table.name).\(field)"
        let sql = """
          CREATE INDEX IF NOT EXISTS \(DeviceTables.quoted(name)) ON record
            (space, \(DeviceTables.expression(of: field)), id) WHERE tbl = '\(table.name)'
          """
        return (name, sql)
      }
    }
  }
}
#endif
