#if SQLite
internal import GRDB
internal import MillraceDurable
internal import MillraceSQLite

/// The tables of a server's file on one connection, whose transaction the caller opens.
///
/// It belongs to the queue of its connection.
final class SQLiteServerTables: ServerTables {
  let note: RunningActions.Slot
  let statements: SQLiteServerStatements
  private let deaths: [ActionID: Int]
  let now: @Sendable () -> Int

  init(
    _ statements: SQLiteServerStatements, note: RunningActions.Slot, deaths: [ActionID: Int],
    now: @escaping @Sendable () -> Int
  ) {
    (self.statements, self.note, self.deaths, self.now) = (statements, note, deaths, now)
  }

  var epoch: String {
    get throws {
      try statements.epoch.first { $0.text(0) } ?? { throw Self.damage("no epoch") }()
    }
  }

  private static func damage(_ finding: String) -> MillraceSQLite.DatabaseError {
    .damaged(finding: finding)
  }

  // MARK: Clients and spaces

  /// Reads what is asked for; the writing connection is the only one that changes anything.
  func prepare(client: ClientID, spaces: [Space], actions: [ActionID]) throws -> PrefetchedRows {
    var found = PrefetchedRows(client: try self.client(client))
    for space in spaces { found.spaces[space] = try self.space(space) }
    for action in actions { found.processed[action] = try processed(action) }
    return found
  }

  func client(_ id: ClientID) throws -> ServerClient? {
    statements.client.bind(1, id.bits)
    return try statements.client.first { row in
      ServerClient(
        user: row.text(0), processed: row.number(1), head: row.bits(2).map { ActionID(bits: $0) })
    }
  }

  func space(_ space: Space) throws -> SpaceState {
    statements.space.bind(1, space.rawValue)
    return try statements.space.first {
      SpaceState(version: $0.number(0), horizon: $0.number(1))
    } ?? SpaceState()
  }

  // MARK: Records

  func value(_ key: RecordKey) throws -> String? {
    let statement = statements.value
    statement.bind(1, key.space.rawValue)
    statement.bind(2, key.table)
    statement.bind(3, key.id)
    return try statement.first { $0.optionalText(0) } ?? nil
  }

  func values(
    of space: Space, in table: String, _ query: RecordQuery
  ) throws -> [(id: String, value: String)] {
    // A table and an indexed field are names of the schema, which have no quotation mark. The names
    // are in the text, so that SQLite sees that it may use the index of the table.
    let names = [table] + (query.match.map { [$0.field] } ?? [])
    guard names.allSatisfy({ $0.utf8.allSatisfy { $0 != 0x22 && $0 != 0x27 && $0 != 0 } }) else {
      return []
    }
    var sql = "SELECT id, value FROM record WHERE space = ?1 AND tbl = '\(table)'"
    if let match = query.match { sql += " AND \(DeviceTables.expression(of: match.field)) = ?2" }
    if query.after != nil { sql += " AND id > ?3" }
    if query.before != nil { sql += " AND id < ?4" }
    let statement = try statements.selection(sql + " AND value IS NOT NULL ORDER BY id LIMIT ?5")
    statement.bind(1, space.rawValue)
    if let match = query.match { statement.bind(2, match.value) }
    if let after = query.after { statement.bind(3, after) }
    if let before = query.before { statement.bind(4, before) }
    statement.bind(5, query.limit.map { max($0, 0) } ?? -1)
    return try statement.all { ($0.text(0), $0.text(1)) }
  }

  func changes(
    of space: Space, after position: Position, limit: Int
  ) throws -> [(position: Position, change: RecordChange)] {
    let statement = position.row == nil ? statements.changes : statements.changesInside
    statement.bind(1, space.rawValue)
    statement.bind(2, position.version)
    statement.bind(3, limit)
    if let row = position.row {
      statement.bind(4, row.table)
      statement.bind(5, row.id)
    }
    return try statement.all { row in
      let (table, id) = (row.text(1), row.text(2))
      return (
        Position(version: row.number(0), row: Position.Row(table: table, id: id)),
        RecordChange(space: space, table: table, id: id, value: row.optionalText(3))
      )
    }
  }

  // MARK: The ledger

  func processed(_ id: ActionID) throws -> ProcessedAction? {
    statements.processed.bind(1, id.bits)
    return try statements.processed.first(Self.line)
  }

  func processed(by client: ClientID, after number: Int) throws -> [ProcessedAction] {
    statements.processedBy.bind(1, client.bits)
    statements.processedBy.bind(2, number)
    return try statements.processedBy.all(Self.line)
  }

  private static func line(_ row: PreparedStatement) throws -> ProcessedAction {
    guard let id = row.bits(0), let client = row.bits(1) else {
      throw damage("a line of the ledger has no identity")
    }
    return ProcessedAction(
      id: ActionID(bits: id), client: ClientID(bits: client), number: row.number(2),
      refusal: try row.optionalText(3).map { try JSONText.decode(from: $0) })
  }

  func deaths(during id: ActionID) -> Int { deaths[id] ?? 0 }

  // MARK: Changes

  func store(_ changes: ServerChanges) throws {
    let now = now()
    for (space, version) in changes.versions {
      try statements.setVersion(space, version)
    }
    for (key, record) in changes.records {
      try statements.setRecord(key, record, removed: record.value == nil ? now : nil)
    }
    for action in changes.processed {
      try statements.add(
        action, refusal: action.refusal.map { try JSONText.encode($0) }, at: now)
    }
    for (id, client) in changes.clients { try statements.setClient(id, client) }
  }
}
#endif
