#if SQLite
internal import MillraceDurable

/// The tables of a device's file, as SQL.
///
/// A table of records has a twin `_base_` for the records as they were in the last answer. Triggers
/// fill it before the first change of a record, while `_mode` says so. Tables of records have row
/// numbers, since SQLite's update hook does not see changes of others.
package enum DeviceTables {
  /// The version of this layout, in `user_version`.
  static let format: Int32 = 1

  static let fixed = """
    CREATE TABLE IF NOT EXISTS _meta (key TEXT PRIMARY KEY NOT NULL, value) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS _mode (captures INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS _outbox (
      number INTEGER PRIMARY KEY, id BLOB NOT NULL, previous BLOB, space TEXT NOT NULL,
      name TEXT NOT NULL, version INTEGER NOT NULL, arguments TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS _refused (
      sequence INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, value TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS _journal (
      line INTEGER PRIMARY KEY, event TEXT NOT NULL, action BLOB, text TEXT NOT NULL);
    """

  static func records(_ table: DurableSchema.Table) -> String {
    let indexes = table.indexes.map { field in
      """
      CREATE INDEX IF NOT EXISTS \(index(table.name, field))
        ON \(quoted(table.name)) (space, \(expression(of: field)), id);
      """
    }
    return """
      CREATE TABLE IF NOT EXISTS \(quoted(table.name)) (
        space TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (space, id));
      CREATE TABLE IF NOT EXISTS \(base(table.name)) (
        space TEXT NOT NULL, id TEXT NOT NULL, value TEXT, PRIMARY KEY (space, id)) WITHOUT ROWID;
      \(indexes.joined(separator: "\n"))
      \(trigger(table.name, on: "INSERT", keeping: "NEW.space, NEW.id, NULL"))
      \(trigger(table.name, on: "UPDATE", keeping: "OLD.space, OLD.id, OLD.value"))
      \(trigger(table.name, on: "DELETE", keeping: "OLD.space, OLD.id, OLD.value"))
      """
  }

  private static func trigger(_ table: String, on event: String, keeping image: String) -> String {
    """
    CREATE TRIGGER \(quoted("_capture_\(event)_\(table)")) AFTER \(event) ON \(quoted(table))
      WHEN (SELECT captures FROM _mode) BEGIN
        INSERT INTO \(base(table)) VALUES (\(image)) ON CONFLICT DO NOTHING;
      END;
    """
  }

  /// Returns the value of a field as the index has it.
  ///
  /// A text that is no JSON has none, since an error here would keep the record from being
  /// replaced.
  package static func expression(of field: String) -> String {
    "CASE WHEN json_valid(value) THEN CAST(json_extract(value, '$.\"\(field)\"') AS TEXT) END"
  }

  static func index(_ table: String, _ field: String) -> String {
    // The point keeps apart what names with `_` would mix.
    quoted("_index_\(table).\(field)")
  }

  static func base(_ table: String) -> String { quoted("_base_\(table)") }

  /// Returns a name in quotation marks; the names of a schema contain none.
  package static func quoted(_ name: String) -> String { "\"\(name)\"" }
}
#endif
