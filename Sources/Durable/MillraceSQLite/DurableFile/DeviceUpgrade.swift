#if SQLite
internal import GRDB
internal import MillraceDurable

/// The first transaction on a file that was accepted: it creates what is missing, and brings a file
/// of another schema up to date.
///
/// Actions of the outbox are undone before tables change and applied again afterwards, so that
/// before-images need no migration.
struct DeviceUpgrade {
  let options: DurableFile.Options
  let connection: GRDB.Database

  private var schema: DurableSchema { options.schema }

  /// Runs the transaction if it is needed, and returns access to the file.
  func run() throws -> DeviceTransaction {
    let isNew = try Int32.fetchOne(connection, sql: "PRAGMA user_version") == 0
    let before = isNew ? nil : try meta("schema")
    guard before != schema.fingerprint else { return try transaction() }
    var transaction: DeviceTransaction?
    try connection.inTransaction(.immediate) {
      transaction = try isNew ? create() : upgrade()
      return .commit
    }
    return try transaction ?? self.transaction()
  }

  private func create() throws -> DeviceTransaction {
    try connection.execute(
      sql: """
        PRAGMA application_id = \(options.applicationID);
        PRAGMA user_version = \(DeviceTables.format);
        \(DeviceTables.fixed)
        INSERT INTO _mode VALUES (1);
        """)
    try connection.execute(sql: schema.tables.map(DeviceTables.records).joined())
    let bits = UInt128(options.randomBits()) << 64 | UInt128(options.randomBits())
    let state = ClientState(client: ClientID(bits: bits))
    try setMeta("state", JSONText.encode(state))
    try setSchema()
    return try transaction()
  }

  private func upgrade() throws -> DeviceTransaction {
    let old = try tableNames()
    let names = schema.tables.map(\.name)
    // An old table may lack anything but its records and their before-images.
    let undoing = try transaction(tables: old)
    try undoing.rewind()
    try undoing.setCaptures(true)
    try dropDerived()
    for name in old where !names.contains(name) {
      try connection.execute(
        sql: "DROP TABLE \(DeviceTables.quoted(name)); DROP TABLE \(DeviceTables.base(name));")
    }
    try connection.execute(
      sql: DeviceTables.fixed + schema.tables.map(DeviceTables.records).joined())
    let transaction = try transaction()
    let isOutdated =
      try meta("version") != String(schema.version) || names.contains { !old.contains($0) }
    if isOutdated, transaction.facts.state.positions.contains(where: { $0.value != .start }) {
      var state = transaction.facts.state
      state.positions = state.positions.mapValues { $0 == .start ? $0 : .discarded }
      try transaction.setState(state)
      options.didWarn(.recordsAreOutdated)
    }
    let unknown = try schema.replay(transaction.outbox(after: 0, limit: nil), in: transaction)
    if !unknown.isEmpty { options.didWarn(.unknownActions(count: unknown.count)) }
    try setSchema()
    try transaction.prepareCommit(.powerLoss)
    (transaction.facts.changedTables, transaction.facts.addsActions) = ([], false)
    return transaction
  }

  // MARK: The schema of the file

  private func setSchema() throws {
    try setMeta("schema", schema.fingerprint)
    try setMeta("version", String(schema.version))
  }

  /// Returns the tables of records in the file, which are those with a twin.
  private func tableNames() throws -> [String] {
    try String.fetchAll(
      connection,
      sql: """
        SELECT substr(name, 7) FROM sqlite_master
          WHERE type = 'table' AND substr(name, 1, 6) = '_base_' ORDER BY name
        """)
  }

  /// Removes the triggers and indexes, which are made anew.
  private func dropDerived() throws {
    let rows = try Row.fetchAll(
      connection,
      sql: """
        SELECT type, name FROM sqlite_master
          WHERE substr(name, 1, 9) = '_capture_' OR substr(name, 1, 7) = '_index_'
        """)
    for row in rows {
      let (type, name): (String, String) = (row[0], row[1])
      try connection.execute(sql: "DROP \(type) \(DeviceTables.quoted(name))")
    }
  }

  // MARK: Access

  private func transaction(tables: [String]? = nil) throws -> DeviceTransaction {
    guard let pointer = connection.sqliteConnection else { throw DatabaseError.closed }
    let statements = try DeviceStatements(tables ?? schema.tables.map(\.name), on: pointer)
    return DeviceTransaction(statements, try facts())
  }

  private func facts() throws -> DeviceTransaction.Facts {
    guard let pointer = connection.sqliteConnection else { throw DatabaseError.closed }
    let last = try PreparedStatement(
      "SELECT * FROM _outbox ORDER BY number DESC LIMIT 1", on: pointer)
    let lines = try Row.fetchOne(
      connection, sql: "SELECT coalesce(min(line), 1), coalesce(max(line), 0) FROM _journal")
    let state: ClientState
    do {
      state = try JSONText.decode(from: try meta("state") ?? "")
    } catch let error as DecodingError {
      throw DatabaseError.damaged(finding: "the state cannot be read: \(error)")
    }
    return DeviceTransaction.Facts(
      state: state, last: try last.first(DeviceTransaction.envelope),
      outboxCount: try Int.fetchOne(connection, sql: "SELECT count(*) FROM _outbox") ?? 0,
      firstLine: lines?[0] ?? 1, lastLine: lines?[1] ?? 0,
      flushes: try meta("flushes").flatMap { Int($0) } ?? 0)
  }

  private func meta(_ key: String) throws -> String? {
    try String.fetchOne(connection, sql: "SELECT value FROM _meta WHERE key = ?", arguments: [key])
  }

  private func setMeta(_ key: String, _ value: String) throws {
    try connection.execute(
      sql: """
        INSERT INTO _meta (key, value) VALUES (?, ?)
          ON CONFLICT (key) DO UPDATE SET value = excluded.value
        """, arguments: [key, value])
  }
}
#endif
