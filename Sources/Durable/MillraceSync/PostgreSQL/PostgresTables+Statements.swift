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
  static func locking(_ client: ClientID) -> PostgresQuery {
    PostgresQuery(lockClient) { $0.add(client.description) }
  }

  private static let tryClient = PostgresStatement(
    name: "try_client",
    sql: "SELECT pg_try_advisory_xact_lock(hashtextextended($1::text, 0))::int")
  static func trying(_ client: ClientID) -> PostgresQuery {
    PostgresQuery(tryClient) { $0.add(client.description) }
  }

  // MARK: Spaces

  static let spaceStatement = PostgresStatement(
    name: "space", sql: "SELECT name, version, horizon FROM space WHERE name = $1")
  private static let makeSpaces = PostgresStatement(
    name: "make_spaces",
    sql: "INSERT INTO space (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING")
  // The rows are locked in the order in which they are sorted.
  private static let lock = """
    SELECT name, version, horizon FROM space WHERE name = ANY ($1::text[])
      ORDER BY name FOR UPDATE
    """
  private static let lockSpaces = PostgresStatement(name: "lock_spaces", sql: lock)
  private static let trySpaces = PostgresStatement(
    name: "try_spaces", sql: lock + " SKIP LOCKED")
  static func making(_ spaces: [Space]) -> PostgresQuery {
    PostgresQuery(makeSpaces) { $0.add(spaces.map { $0.rawValue as String? }) }
  }

  static func locking(_ spaces: [Space]) -> PostgresQuery {
    PostgresQuery(lockSpaces) { $0.add(spaces.map { $0.rawValue as String? }) }
  }

  /// Locks those of some spaces that no other transaction has locked.
  static func trying(_ spaces: [Space]) -> PostgresQuery {
    PostgresQuery(trySpaces) { $0.add(spaces.map { $0.rawValue as String? }) }
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
    return (name + " " + PostgresSchema.short(names.joined(separator: ".")), sql)
  }

  // MARK: The ledger

  static let processedByStatement = PostgresStatement(
    name: "lines_by",
    sql: """
      SELECT id, client, number, refusal FROM ledger
        WHERE client = $1 AND number > $2 ORDER BY number
      """)

  // MARK: What a push asks for

  // A row of the client, of the ledger, or of the deaths; one statement costs a third of three.
  private static let readPush = PostgresStatement(
    name: "push",
    sql: """
      SELECT 0, id, head, processed, owner FROM client WHERE id = $1
        UNION ALL SELECT 1, id, client, number, refusal FROM ledger WHERE id = ANY ($2::uuid[])
        UNION ALL SELECT 2, action, NULL, count, NULL FROM death WHERE action = ANY ($2::uuid[])
      """)

  static func reading(_ client: ClientID?, _ actions: [ActionID]) -> PostgresQuery {
    PostgresQuery(readPush) { arguments in
      if let client { arguments.add(client.bits) } else { arguments.addNull() }
      arguments.add(actions.map { $0.bits as UInt128? })
    }
  }

  // MARK: What a transaction writes

  // In one statement, which costs less than four.
  private static let writeRows = PostgresStatement(
    name: "write",
    sql: """
      WITH versions AS (
        INSERT INTO space (name, version) SELECT * FROM unnest($1::text[], $2::bigint[])
          ON CONFLICT (name) DO UPDATE SET version = excluded.version
      ), records AS (
        INSERT INTO record (space, tbl, id, version, value, removed)
          SELECT * FROM unnest(
            $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::bigint[])
          ON CONFLICT (space, tbl, id) DO UPDATE
          SET version = excluded.version, value = excluded.value, removed = excluded.removed
      ), lines AS (
        INSERT INTO ledger (id, client, number, refusal, at)
          SELECT * FROM unnest($9::uuid[], $10::uuid[], $11::bigint[], $12::text[], $13::bigint[])
      )
      INSERT INTO client (id, owner, processed, head)
        SELECT * FROM unnest($14::uuid[], $15::text[], $16::bigint[], $17::uuid[])
        ON CONFLICT (id) DO UPDATE
        SET owner = excluded.owner, processed = excluded.processed, head = excluded.head
      """)

  static func writing(_ rows: PostgresRows) throws -> PostgresQuery {
    let refusals = try rows.lines.map { try $0.action.refusal.map { try JSONText.encode($0) } }
    return PostgresQuery(writeRows) { arguments in
      arguments.add(rows.versions.map { $0.space.rawValue as String? })
      arguments.add(rows.versions.map { $0.version as Int? })
      arguments.add(rows.records.map { $0.key.space.rawValue as String? })
      arguments.add(rows.records.map { $0.key.table as String? })
      arguments.add(rows.records.map { $0.key.id as String? })
      arguments.add(rows.records.map { $0.record.version as Int? })
      arguments.add(rows.records.map(\.record.value))
      arguments.add(rows.records.map(\.removed))
      arguments.add(rows.lines.map { $0.action.id.bits as UInt128? })
      arguments.add(rows.lines.map { $0.action.client.bits as UInt128? })
      arguments.add(rows.lines.map { $0.action.number as Int? })
      arguments.add(refusals)
      arguments.add(rows.lines.map { $0.at as Int? })
      arguments.add(rows.clients.map { $0.id.bits as UInt128? })
      arguments.add(rows.clients.map { $0.client.user as String? })
      arguments.add(rows.clients.map { $0.client.processed as Int? })
      arguments.add(rows.clients.map { $0.client.head?.bits })
    }
  }
}

/// The rows that a statement writes.
struct PostgresRows {
  var versions: [(space: Space, version: Int)] = []
  var records: [(key: RecordKey, record: StoredRecord, removed: Int?)] = []
  var lines: [(action: ProcessedAction, at: Int)] = []
  var clients: [(id: ClientID, client: ServerClient)] = []

  init() {}

  init(_ changes: ServerChanges, now: Int) {
    versions = changes.versions.map { ($0.key, $0.value) }
    records = changes.records.map { ($0.key, $0.value, $0.value.value == nil ? now : nil) }
    lines = changes.processed.map { ($0, now) }
    clients = changes.clients.map { ($0.key, $0.value) }
  }
}
#endif
