#if SQLite
import SQLiteForBenchmarks

/// The writes of a performed action by SQLite's C interface alone: what no layer above it can save.
///
/// The tables, indexes and triggers are those of a device's file.
final class RawFile {
  private var connection: OpaquePointer?
  private let begin, put, append, note, setMeta, commit: OpaquePointer?
  private var number = 0
  private var count = 0

  /// Opens a copy of a device's file.
  init(_ path: String) {
    var opened: OpaquePointer?
    precondition(sqlite3_open(path, &opened) == SQLITE_OK)
    connection = opened
    for sql in ["PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL"] {
      precondition(sqlite3_exec(opened, sql, nil, nil, nil) == SQLITE_OK)
    }
    func compiled(_ sql: String) -> OpaquePointer? {
      var statement: OpaquePointer?
      precondition(sqlite3_prepare_v2(opened, sql, -1, &statement, nil) == SQLITE_OK)
      return statement
    }
    begin = compiled("BEGIN IMMEDIATE")
    put = compiled(
      """
      INSERT INTO mark (space, id, value) VALUES (?1, ?2, ?3)
        ON CONFLICT (space, id) DO UPDATE SET value = excluded.value
      """)
    append = compiled("INSERT INTO _outbox VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
    note = compiled("INSERT INTO _journal VALUES (?1, ?2, ?3, ?4)")
    setMeta = compiled(
      """
      INSERT INTO _meta (key, value) VALUES (?1, ?2)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value
      """)
    commit = compiled("COMMIT")
  }

  func perform(_ id: String, value: String, arguments: String) {
    number += 1
    step(begin)
    set(put, id, value)
    bind(append, 1, number)
    bindIdentity(append, 2)
    bindIdentity(append, 3)
    bind(append, 4, "site")
    bind(append, 5, "mark.move")
    bind(append, 6, 1)
    bind(append, 7, arguments)
    step(append)
    bind(note, 1, number)
    bind(note, 2, "performed")
    bindIdentity(note, 3)
    bind(note, 4, "mark.move")
    step(note)
    step(commit)
  }

  /// Commits a line of the file's account of itself so that it is on the disk, with all before it.
  func flush() {
    execute("PRAGMA synchronous = FULL")
    step(begin)
    count += 1
    bind(setMeta, 1, "flushes")
    bind(setMeta, 2, String(count))
    step(setMeta)
    step(commit)
    execute("PRAGMA synchronous = NORMAL")
  }

  /// Stores records in one transaction, without before-images.
  func put(_ records: [(id: String, value: String)]) {
    execute("BEGIN IMMEDIATE; UPDATE _mode SET captures = 0")
    for record in records { set(put, record.id, record.value) }
    execute("UPDATE _mode SET captures = 1; COMMIT")
  }

  func execute(_ sql: String) {
    precondition(sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK)
  }

  func close() {
    for statement in [begin, put, append, note, setMeta, commit] { sqlite3_finalize(statement) }
    precondition(sqlite3_close(connection) == SQLITE_OK)
  }

  private func set(_ statement: OpaquePointer?, _ id: String, _ value: String) {
    bind(statement, 1, "site")
    bind(statement, 2, id)
    bind(statement, 3, value)
    step(statement)
  }

  private func step(_ statement: OpaquePointer?) {
    precondition(sqlite3_step(statement) == SQLITE_DONE)
    sqlite3_reset(statement)
  }

  private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private func bind(_ statement: OpaquePointer?, _ index: Int32, _ text: String) {
    sqlite3_bind_text(statement, index, text, -1, copied)
  }

  private func bind(_ statement: OpaquePointer?, _ index: Int32, _ number: Int) {
    sqlite3_bind_int64(statement, index, Int64(number))
  }

  private func bindIdentity(_ statement: OpaquePointer?, _ index: Int32) {
    withUnsafeBytes(of: UInt128(number)) {
      _ = sqlite3_bind_blob(statement, index, $0.baseAddress, 16, copied)
    }
  }
}
#endif
