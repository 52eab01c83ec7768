#if PostgreSQL
internal import MillraceDurable

extension PostgresTables {
  static let begin = PostgresStatement(
    name: "begin", sql: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
  static let beginReading = PostgresStatement(
    name: "begin_reading", sql: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  static let commitStatement = PostgresStatement(name: "commit", sql: "COMMIT")
  static let epochStatement = PostgresStatement(
    name: "epoch", sql: "SELECT value FROM meta WHERE key = 'epoch'")

  // MARK: Clients

  private static let lockClient = PostgresStatement(
    name: "lock_client", sql: "SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))")
  private static let readClient = PostgresStatement(
    name: "client", sql: "SELECT owner, processed, head FROM client WHERE id = $1")
  private static let changeClients = PostgresStatement(
    name: "change_clients",
    sql: """
      INSERT INTO client (id, owner, processed, head)
        SELECT * FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::uuid[])
        ON CONFLICT (id) DO UPDATE
        SET owner = excluded.owner, processed = excluded.processed, head = excluded.head
      """)

  static func locking(_ client: ClientID) -> PostgresQuery {
    PostgresQuery(lockClient) { $0.add(client.description) }
  }

  static func reading(_ client: ClientID) -> PostgresQuery {
    PostgresQuery(readClient) { $0.add(client.bits) }
  }

  static func changing(_ clients: [ClientID: ServerClient]) -> PostgresQuery {
    PostgresQuery(changeClients) { arguments in
      arguments.add(clients.keys.map { $0.bits as UInt128? })
      arguments.add(clients.values.map { $0.user as String? })
      arguments.add(clients.values.map { $0.processed as Int? })
      arguments.add(clients.values.map { $0.head?.bits })
    }
  }

  // MARK: Spaces

  static let spaceStatement = PostgresStatement(
    name: "space", sql: "SELECT name, version, horizon FROM space WHERE name = $1")
  private static let makeSpaces = PostgresStatement(
    name: "make_spaces",
    sql: "INSERT INTO space (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING")
  // The rows are locked in the order in which they are sorted.
  private static let lockSpaces = PostgresStatement(
    name: "lock_spaces",
    sql: """
      SELECT name, version, horizon FROM space WHERE name = ANY ($1::text[])
        ORDER BY name FOR UPDATE
      """)
  private static let changeVersions = PostgresStatement(
    name: "change_versions",
    sql: """
      INSERT INTO space (name, version) SELECT * FROM unnest($1::text[], $2::bigint[])
        ON CONFLICT (name) DO UPDATE SET version = excluded.version
      """)

  static func making(_ spaces: [Space]) -> PostgresQuery {
    PostgresQuery(makeSpaces) { $0.add(spaces.map { $0.rawValue as String? }) }
  }

  static func locking(_ spaces: [Space]) -> PostgresQuery {
    PostgresQuery(lockSpaces) { $0.add(spaces.map { $0.rawValue as String? }) }
  }

  static func changing(_ versions: [Space: Int]) -> PostgresQuery {
    let sorted = versions.sorted { $0.key < $1.key }
    return PostgresQuery(changeVersions) { arguments in
      arguments.add(sorted.map { $0.key.rawValue as String? })
      arguments.add(sorted.map { $0.value as Int? })
    }
  }

  // MARK: Records

  static let valueStatement = PostgresStatement(
    name: "value", sql: "SELECT value FROM record WHERE space = $1 AND tbl = $2 AND id = $3")
  private static let change = "SELECT version, tbl, id, value FROM record WHERE space = $1 AND "
  private static let order = " ORDER BY version, tbl, id LIMIT $3"
  static let changesStatement = PostgresStatement(
    name: "changes", sql: change + "version > $2" + order)
  static let changesInsideStatement = PostgresStatement(
    name: "changes_inside", sql: change + "(version, tbl, id) > ($2, $4, $5)" + order)
  private static let changeRecords = PostgresStatement(
    name: "change_records",
    sql: """
      INSERT INTO record (space, tbl, id, version, value, removed)
        SELECT * FROM unnest(
          $1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::bigint[])
        ON CONFLICT (space, tbl, id) DO UPDATE
        SET version = excluded.version, value = excluded.value, removed = excluded.removed
      """)

  static func changing(_ records: [RecordKey: StoredRecord], now: Int) -> PostgresQuery {
    storing(
      records.map { ($0.key, $0.value, removed: $0.value.value == nil ? now : nil) })
  }

  static func storing(
    _ records: [(key: RecordKey, record: StoredRecord, removed: Int?)]
  ) -> PostgresQuery {
    PostgresQuery(changeRecords) { arguments in
      arguments.add(records.map { $0.key.space.rawValue as String? })
      arguments.add(records.map { $0.key.table as String? })
      arguments.add(records.map { $0.key.id as String? })
      arguments.add(records.map { $0.record.version as Int? })
      arguments.add(records.map(\.record.value))
      arguments.add(records.map(\.removed))
    }
  }

  /// Returns the name and the text of a selection; `nil` for a table or a field that no schema can
  /// have.
  static func selection(_ table: String, _ query: RecordQuery) -> (name: String, sql: String)? {
    let names = [table] + (query.match.map { [$0.field] } ?? [])
    let isUsable = names.allSatisfy { name in
      name.utf8.count <= 40 && name.utf8.allSatisfy { $0 > 0x22 && $0 != 0x27 && $0 < 0x7F }
    }
    guard isUsable else { return nil }
    // The names are in the text, so that PostgreSQL sees that it may use the index of the table.
    var (name, next) = ("s", 3)
    var sql = "SELECT id, value FROM record WHERE space = $1 AND tbl = '\(table)'"
    if let match = query.match {
      sql += " AND field(value, '\(match.field)') = field_key($\(next))"
      (name, next) = (name + "m", next + 1)
    }
    if query.after != nil {
      sql += " AND id > $\(next)"
      (name, next) = (name + "a", next + 1)
    }
    if query.before != nil {
      sql += " AND id < $\(next)"
      name += "b"
    }
    sql += " AND value IS NOT NULL ORDER BY id LIMIT $2"
    return (name + " " + names.joined(separator: "."), sql)
  }

  // MARK: The ledger

  private static let line = "SELECT id, client, number, refusal FROM ledger WHERE "
  private static let readLines = PostgresStatement(
    name: "lines",
    sql: """
      \(line)id = ANY ($1::uuid[])
        UNION ALL SELECT action, NULL, count, NULL FROM death WHERE action = ANY ($1::uuid[])
      """)
  static let processedByStatement = PostgresStatement(
    name: "lines_by", sql: line + "client = $1 AND number > $2 ORDER BY number")
  private static let addLines = PostgresStatement(
    name: "add_lines",
    sql: """
      INSERT INTO ledger (id, client, number, refusal, at)
        SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::bigint[])
      """)

  /// Asks for the lines of actions, and how many times a process has ended during one.
  static func reading(_ actions: [ActionID]) -> PostgresQuery {
    PostgresQuery(readLines) { $0.add(actions.map { $0.bits as UInt128? }) }
  }

  static func adding(_ actions: [ProcessedAction], at seconds: Int) throws -> PostgresQuery {
    try adding(actions.map { ($0, seconds) })
  }

  static func adding(_ actions: [(action: ProcessedAction, at: Int)]) throws -> PostgresQuery {
    let refusals = try actions.map { try $0.action.refusal.map { try JSONText.encode($0) } }
    return PostgresQuery(addLines) { arguments in
      arguments.add(actions.map { $0.action.id.bits as UInt128? })
      arguments.add(actions.map { $0.action.client.bits as UInt128? })
      arguments.add(actions.map { $0.action.number as Int? })
      arguments.add(refusals)
      arguments.add(actions.map { $0.at as Int? })
    }
  }
}
#endif
