#if SQLite
internal import MillraceDurable
internal import MillraceSQLite

/// The compiled statements of a server's file, which are as old as their connection.
final class SQLiteServerStatements {
  let begin: PreparedStatement
  let beginReading: PreparedStatement
  let commit: PreparedStatement
  let rollBack: PreparedStatement
  let epoch: PreparedStatement
  let client: PreparedStatement
  let space: PreparedStatement
  let value: PreparedStatement
  let changes: PreparedStatement
  let changesInside: PreparedStatement
  let processed: PreparedStatement
  let processedBy: PreparedStatement
  private let changeClient: PreparedStatement
  private let changeVersion: PreparedStatement
  private let changeRecord: PreparedStatement
  private let addProcessed: PreparedStatement

  private let connection: OpaquePointer
  private var selections: [String: PreparedStatement] = [:]

  init(on connection: OpaquePointer) throws {
    self.connection = connection
    func compiled(_ sql: String) throws -> PreparedStatement {
      try PreparedStatement(sql, on: connection)
    }
    begin = try compiled("BEGIN IMMEDIATE")
    beginReading = try compiled("BEGIN")
    commit = try compiled("COMMIT")
    rollBack = try compiled("ROLLBACK")
    epoch = try compiled("SELECT value FROM meta WHERE key = 'epoch'")
    client = try compiled("SELECT owner, processed, head FROM client WHERE id = ?1")
    space = try compiled("SELECT version, horizon FROM space WHERE name = ?1")
    value = try compiled("SELECT value FROM record WHERE space = ?1 AND tbl = ?2 AND id = ?3")
    let change = "SELECT version, tbl, id, value FROM record WHERE space = ?1 AND "
    let order = " ORDER BY version, tbl, id LIMIT ?3"
    changes = try compiled(change + "version > ?2" + order)
    changesInside = try compiled(change + "(version, tbl, id) > (?2, ?4, ?5)" + order)
    processed = try compiled("SELECT id, client, number, refusal FROM ledger WHERE id = ?1")
    processedBy = try compiled(
      """
      SELECT id, client, number, refusal FROM ledger
        WHERE client = ?1 AND number > ?2 ORDER BY number
      """)
    changeClient = try compiled(
      """
      INSERT INTO client (id, owner, processed, head) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (id) DO UPDATE
        SET owner = excluded.owner, processed = excluded.processed, head = excluded.head
      """)
    changeVersion = try compiled(
      """
      INSERT INTO space (name, version) VALUES (?1, ?2)
        ON CONFLICT (name) DO UPDATE SET version = excluded.version
      """)
    changeRecord = try compiled(
      """
      INSERT INTO record (space, tbl, id, version, value, removed) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        ON CONFLICT (space, tbl, id) DO UPDATE
        SET version = excluded.version, value = excluded.value, removed = excluded.removed
      """)
    addProcessed = try compiled(
      "INSERT INTO ledger (id, client, number, refusal, at) VALUES (?1, ?2, ?3, ?4, ?5)")
  }

  /// Returns the statement of a selection, which is compiled once for each shape of a query.
  func selection(_ sql: String) throws -> PreparedStatement {
    if let known = selections[sql] { return known }
    let statement = try PreparedStatement(sql, on: connection)
    selections[sql] = statement
    return statement
  }

  /// Compiles a statement that is run seldom.
  func compiled(_ sql: String) throws -> PreparedStatement {
    try PreparedStatement(sql, on: connection)
  }

  func setClient(_ id: ClientID, _ client: ServerClient) throws {
    changeClient.bind(1, id.bits)
    changeClient.bind(2, client.user)
    changeClient.bind(3, client.processed)
    changeClient.bind(4, client.head?.bits)
    try changeClient.run()
  }

  func setVersion(_ space: Space, _ version: Int) throws {
    changeVersion.bind(1, space.rawValue)
    changeVersion.bind(2, version)
    try changeVersion.run()
  }

  func setRecord(_ key: RecordKey, _ record: StoredRecord, removed: Int?) throws {
    changeRecord.bind(1, key.space.rawValue)
    changeRecord.bind(2, key.table)
    changeRecord.bind(3, key.id)
    changeRecord.bind(4, record.version)
    changeRecord.bind(5, record.value)
    if let removed { changeRecord.bind(6, removed) } else { changeRecord.bind(6, String?.none) }
    try changeRecord.run()
  }

  func add(_ action: ProcessedAction, refusal: String?, at seconds: Int) throws {
    addProcessed.bind(1, action.id.bits)
    addProcessed.bind(2, action.client.bits)
    addProcessed.bind(3, action.number)
    addProcessed.bind(4, refusal)
    addProcessed.bind(5, seconds)
    try addProcessed.run()
  }
}
#endif
