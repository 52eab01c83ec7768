#if SQLite
internal import MillraceDurable

/// The compiled statements of a device's file, which are as old as its connection.
final class DeviceStatements {
  let setMeta: PreparedStatement
  let setMode: PreparedStatement
  let savepoint: PreparedStatement
  let release: PreparedStatement
  let rollBack: PreparedStatement
  let append: PreparedStatement
  let outbox: PreparedStatement
  let removeOutbox: PreparedStatement
  let addRefused: PreparedStatement
  let refused: PreparedStatement
  let removeRefused: PreparedStatement
  let addToJournal: PreparedStatement
  let trimJournal: PreparedStatement

  /// The statements of each table of records, by its name.
  let tables: [String: TableStatements]

  private let connection: OpaquePointer
  private var selections: [String: PreparedStatement] = [:]

  init(_ tables: [String], on connection: OpaquePointer) throws {
    self.connection = connection
    func compiled(_ sql: String) throws -> PreparedStatement {
      try PreparedStatement(sql, on: connection)
    }
    setMeta = try compiled(
      """
      INSERT INTO _meta (key, value) VALUES (?1, ?2)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value
      """)
    setMode = try compiled("UPDATE _mode SET captures = ?1")
    savepoint = try compiled("SAVEPOINT action")
    release = try compiled("RELEASE action")
    rollBack = try compiled("ROLLBACK TO action")
    append = try compiled("INSERT INTO _outbox VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
    outbox = try compiled("SELECT * FROM _outbox WHERE number > ?1 ORDER BY number LIMIT ?2")
    removeOutbox = try compiled("DELETE FROM _outbox WHERE number <= ?1")
    addRefused = try compiled(
      """
      INSERT INTO _refused (id, value) VALUES (?1, ?2)
        ON CONFLICT (id) DO UPDATE SET value = excluded.value
      """)
    refused = try compiled("SELECT value FROM _refused ORDER BY sequence")
    removeRefused = try compiled("DELETE FROM _refused WHERE id = ?1")
    addToJournal = try compiled("INSERT INTO _journal VALUES (?1, ?2, ?3, ?4)")
    trimJournal = try compiled("DELETE FROM _journal WHERE line <= ?1")
    var statements: [String: TableStatements] = [:]
    for table in tables { statements[table] = try TableStatements(table, compiled) }
    self.tables = statements
  }

  /// Returns the statement of a selection, which is compiled once for each shape of a query.
  func selection(_ sql: String) throws -> PreparedStatement {
    if let known = selections[sql] { return known }
    let statement = try PreparedStatement(sql, on: connection)
    selections[sql] = statement
    return statement
  }
}

/// The compiled statements of a table of records and of its before-images.
final class TableStatements {
  let value: PreparedStatement
  let setValue: PreparedStatement
  let removeValue: PreparedStatement
  let removeSpace: PreparedStatement
  /// The statements of a rewind, in their order.
  let rewind: [PreparedStatement]

  init(_ name: String, _ compiled: (String) throws -> PreparedStatement) throws {
    let (table, base) = (DeviceTables.quoted(name), DeviceTables.base(name))
    value = try compiled("SELECT value FROM \(table) WHERE space = ?1 AND id = ?2")
    setValue = try compiled(
      """
      INSERT INTO \(table) (space, id, value) VALUES (?1, ?2, ?3)
        ON CONFLICT (space, id) DO UPDATE SET value = excluded.value
      """)
    removeValue = try compiled("DELETE FROM \(table) WHERE space = ?1 AND id = ?2")
    removeSpace = try compiled("DELETE FROM \(table) WHERE space = ?1")
    rewind = try [
      """
      DELETE FROM \(table)
        WHERE (space, id) IN (SELECT space, id FROM \(base) WHERE value IS NULL)
      """,
      """
      INSERT INTO \(table) (space, id, value)
        SELECT space, id, value FROM \(base) WHERE value IS NOT NULL
        ON CONFLICT (space, id) DO UPDATE SET value = excluded.value
      """,
      "DELETE FROM \(base)",
    ].map(compiled)
  }
}
#endif
