#if SQLite
internal import MillraceDurable
internal import MillraceSQLite

extension SQLiteServerStorage: MovableServerStorage {
  private static let batchSize = 1_000

  func export(
    _ receive: @escaping @Sendable (String?, [ExportedRow]) throws -> Void
  ) async throws {
    try await readers.run { reader in
      try reader.read { tables in
        try receive(tables.epoch, [])
        for query in ExportQuery.allCases {
          let statement = try tables.statements.compiled(query.rawValue)
          defer { statement.reset() }
          var rows: [ExportedRow] = []
          while try statement.next() {
            rows.append(try query.exportedRow(statement))
            guard rows.count == Self.batchSize else { continue }
            try receive(nil, rows)
            rows.removeAll(keepingCapacity: true)
          }
          try receive(nil, rows)
        }
      }
    }
  }

  func add(
    _ next: @escaping @Sendable () throws -> (epoch: String?, rows: [ExportedRow])?
  ) async throws {
    try await change { statements in
      for table in ["client", "space", "ledger", "record"] {
        let found = try statements.compiled("SELECT 1 FROM \(table) LIMIT 1").first { $0.number(0) }
        guard found == nil else { throw ServerCopyError.targetNotEmpty }
      }
      let state = try statements.compiled("INSERT INTO space VALUES (?1, ?2, ?3)")
      let death = try statements.compiled(
        "INSERT INTO death VALUES (?1, ?2) ON CONFLICT DO UPDATE SET count = excluded.count")
      while let batch = try next() {
        if let epoch = batch.epoch { try statements.setEpoch(epoch) }
        for row in batch.rows {
          switch row {
          case .client(let id, let client): try statements.setClient(id, client)
          case .space(let space, let found):
            state.bind(1, space.rawValue)
            state.bind(2, found.version)
            state.bind(3, found.horizon)
            try state.run()
          case .record(let key, let record, let removed):
            try statements.setRecord(key, record, removed: removed)
          case .processed(let action, let seconds):
            try statements.add(
              action, refusal: action.refusal.map { try JSONText.encode($0) }, at: seconds)
          case .deaths(let action, let count):
            death.bind(1, action.bits)
            death.bind(2, count)
            try death.run()
          }
        }
      }
    }
  }
}

/// The reading of a table of a server's file as rows.
private enum ExportQuery: String, CaseIterable {
  case clients = "SELECT id, owner, processed, head FROM client"
  case spaces = "SELECT name, version, horizon FROM space"
  case records = "SELECT space, tbl, id, version, value, removed FROM record"
  case ledger = "SELECT id, client, number, refusal, at FROM ledger"
  case deaths = "SELECT action, count FROM death"

  func exportedRow(_ row: PreparedStatement) throws -> ExportedRow {
    switch self {
    case .clients:
      return .client(
        ClientID(bits: try bits(row, 0)),
        ServerClient(
          user: row.text(1), processed: row.number(2), head: row.bits(3).map { ActionID(bits: $0) })
      )
    case .spaces:
      return .space(
        Space(rawValue: row.text(0)), SpaceState(version: row.number(1), horizon: row.number(2)))
    case .records:
      return .record(
        RecordKey(space: Space(rawValue: row.text(0)), table: row.text(1), id: row.text(2)),
        StoredRecord(value: row.optionalText(4), version: row.number(3)),
        removed: row.isNull(5) ? nil : row.number(5))
    case .ledger:
      let refusal = try row.optionalText(3).map { try JSONText.decode(Refusal.self, from: $0) }
      return .processed(
        ProcessedAction(
          id: ActionID(bits: try bits(row, 0)), client: ClientID(bits: try bits(row, 1)),
          number: row.number(2), refusal: refusal), at: row.number(4))
    case .deaths: return .deaths(ActionID(bits: try bits(row, 0)), row.number(1))
    }
  }

  private func bits(_ row: PreparedStatement, _ column: Int32) throws -> UInt128 {
    guard let bits = row.bits(column) else {
      throw MillraceSQLite.DatabaseError.damaged(finding: "a line has no identity")
    }
    return bits
  }
}
#endif
