#if PostgreSQL
internal import MillraceDurable

extension PostgresServerStorage: MovableServerStorage {
  private static let batchSize = 1_000

  func export(
    _ receive: @escaping @Sendable (String?, [ExportedRow]) throws -> Void
  ) async throws {
    try await readTables { tables in
      try receive(tables.epoch, [])
      for query in ExportQuery.allCases {
        let cursor = "DECLARE \(query) NO SCROLL CURSOR FOR \(query.rawValue)"
        _ = try tables.ask(PostgresQuery(PostgresStatement(name: "cursor_\(query)", sql: cursor)))
        let fetch = PostgresQuery(
          PostgresStatement(
            name: "fetch_\(query)", sql: "FETCH \(Self.batchSize) FROM \(query)"))
        while true {
          let rows = try tables.ask(fetch)
          try receive(nil, (0..<rows.count).map { try query.exportedRow(rows, $0) })
          if rows.count < Self.batchSize { break }
        }
        _ = try tables.ask(
          PostgresQuery(PostgresStatement(name: "close_\(query)", sql: "CLOSE \(query)")))
      }
    }
  }

  func add(
    _ next: @escaping @Sendable () throws -> (epoch: String?, rows: [ExportedRow])?
  ) async throws {
    // Run once alone: what was taken from the other storage does not come again.
    try await once { tables in
      let found = try tables.ask(PostgresQuery(Self.contents))
      guard found.count == 0 else { throw ServerCopyError.targetNotEmpty }
      while let batch = try next() {
        if let epoch = batch.epoch {
          _ = try tables.ask(PostgresQuery(Self.setEpoch) { $0.add(epoch) })
        }
        for query in try Self.queries(batch.rows) { _ = try tables.ask(query) }
      }
    }
  }

  private func once(_ body: @escaping @Sendable (PostgresTables) throws -> Void) async throws {
    try await writers.run { worker in
      try worker.run(isWriting: true, mayRunAgain: false) { tables in
        try body(tables)
        try tables.commit()
      }
    }
  }

  /// Returns one statement for the rows of each table.
  private static func queries(_ exported: [ExportedRow]) throws -> [PostgresQuery] {
    var rows = PostgresRows()
    var spaces: [(Space, SpaceState)] = []
    var deaths: [(ActionID, Int)] = []
    for row in exported {
      switch row {
      case .client(let id, let client): rows.clients.append((id, client))
      case .space(let space, let state): spaces.append((space, state))
      case .record(let key, let record, let removed): rows.records.append((key, record, removed))
      case .processed(let action, let seconds): rows.lines.append((action, seconds))
      case .deaths(let action, let count): deaths.append((action, count))
      }
    }
    var queries = [try PostgresTables.writing(rows)]
    if !spaces.isEmpty {
      queries.append(
        PostgresQuery(addSpaces) { arguments in
          arguments.add(spaces.map { $0.0.rawValue as String? })
          arguments.add(spaces.map { $0.1.version as Int? })
          arguments.add(spaces.map { $0.1.horizon as Int? })
        })
    }
    if !deaths.isEmpty {
      queries.append(
        PostgresQuery(addDeaths) { arguments in
          arguments.add(deaths.map { $0.0.bits as UInt128? })
          arguments.add(deaths.map { $0.1 as Int? })
        })
    }
    return queries
  }

  private static let contents = PostgresStatement(
    name: "contents",
    sql: """
      SELECT 1 WHERE EXISTS (SELECT FROM client) OR EXISTS (SELECT FROM space)
        OR EXISTS (SELECT FROM ledger) OR EXISTS (SELECT FROM record)
      """)
  private static let addSpaces = PostgresStatement(
    name: "add_spaces",
    sql: "INSERT INTO space SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[])")
  private static let addDeaths = PostgresStatement(
    name: "add_deaths",
    sql: """
      INSERT INTO death SELECT * FROM unnest($1::uuid[], $2::bigint[])
        ON CONFLICT (action) DO UPDATE SET count = excluded.count
      """)
}

/// The reading of a table as rows.
private enum ExportQuery: String, CaseIterable {
  case clients = "SELECT id, owner, processed, head FROM client"
  case spaces = "SELECT name, version, horizon FROM space"
  case records = "SELECT space, tbl, id, version, value, removed FROM record"
  case ledger = "SELECT id, client, number, refusal, at FROM ledger"
  case deaths = "SELECT action, count FROM death"

  func exportedRow(_ rows: PostgresResult, _ row: Int) throws -> ExportedRow {
    switch self {
    case .clients:
      return .client(
        ClientID(bits: try bits(rows, row, 0)),
        ServerClient(
          user: rows.text(row, 1), processed: rows.number(row, 2),
          head: rows.bits(row, 3).map { ActionID(bits: $0) }))
    case .spaces:
      return .space(
        Space(rawValue: rows.text(row, 0)),
        SpaceState(version: rows.number(row, 1), horizon: rows.number(row, 2)))
    case .records:
      return .record(
        RecordKey(
          space: Space(rawValue: rows.text(row, 0)), table: rows.text(row, 1),
          id: rows.text(row, 2)),
        StoredRecord(value: rows.optionalText(row, 4), version: rows.number(row, 3)),
        removed: rows.isNull(row, 5) ? nil : rows.number(row, 5))
    case .ledger:
      let refusal = try rows.optionalText(row, 3).map {
        try JSONText.decode(Refusal.self, from: $0)
      }
      return .processed(
        ProcessedAction(
          id: ActionID(bits: try bits(rows, row, 0)),
          client: ClientID(bits: try bits(rows, row, 1)),
          number: rows.number(row, 2), refusal: refusal), at: rows.number(row, 4))
    case .deaths: return .deaths(ActionID(bits: try bits(rows, row, 0)), rows.number(row, 1))
    }
  }

  private func bits(_ rows: PostgresResult, _ row: Int, _ column: Int) throws -> UInt128 {
    guard let bits = rows.bits(row, column) else {
      throw PostgresError.failed(code: "", message: "a line has no identity")
    }
    return bits
  }
}
#endif
