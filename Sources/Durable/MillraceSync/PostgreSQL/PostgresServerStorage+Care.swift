#if PostgreSQL
public import MillraceDurable

extension PostgresServerStorage {
  /// Forgets the removed records of a space up to a version.
  ///
  /// Devices that have received less receive the space anew.
  public func prune(_ space: Space, through version: Int) async throws {
    _ = try await forget(space, through: version)
  }

  private func forget(_ space: Space, through version: Int) async throws -> Int {
    try await change { tables in
      let state = try tables.space(space)
      let removed = try tables.ask(
        PostgresQuery(Self.removeRecords) { arguments in
          arguments.add(space.rawValue)
          arguments.add(version)
        })
      let horizon = max(state.horizon, min(version, state.version))
      _ = try tables.ask(
        PostgresQuery(Self.setHorizon) { arguments in
          arguments.add(space.rawValue)
          arguments.add(horizon)
        })
      return removed.changedCount
    }
  }

  /// Forgets what is older than a retention allows, in short transactions.
  ///
  /// - Returns: The numbers of removed lines.
  @discardableResult
  public func prune(_ retention: Retention = Retention()) async throws -> PruneResult {
    var pruned = PruneResult()
    let clients = try await readTables { tables in
      let found = try tables.ask(PostgresQuery(Self.longClients))
      return (0..<found.count).map { (found.bits($0, 0), found.number($0, 1)) }
    }
    for case (let client?, let processed) in clients {
      pruned.actions += try await change { tables in
        try tables.ask(
          PostgresQuery(Self.removeLines) { arguments in
            arguments.add(client)
            arguments.add(processed - unconfirmedLimit)
            arguments.add(tables.now() - retention.ledger)
          }
        ).changedCount
      }
    }
    let spaces = try await readTables { tables in
      let found = try tables.ask(
        PostgresQuery(Self.oldRemovals) { $0.add(tables.now() - retention.removals) })
      return (0..<found.count).map { (Space(rawValue: found.text($0, 0)), found.number($0, 1)) }
    }
    for (space, version) in spaces { pruned.removals += try await forget(space, through: version) }
    return pruned
  }

  /// Gives the storage another history, after the database was restored from a back-up.
  ///
  /// - Parameter epoch: The name of the history, another one than ever before.
  public func beginHistory(named epoch: String) async throws {
    try await change { _ = try $0.ask(PostgresQuery(Self.setEpoch) { $0.add(epoch) }) }
  }

  /// Changes the tables directly.
  func change<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresTables) throws -> Value
  ) async throws -> Value {
    try await writers.run { worker in
      try worker.run(isWriting: true) { tables in
        let value = try body(tables)
        try tables.commit()
        return value
      }
    }
  }

  /// Reads the tables directly.
  func readTables<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresTables) throws -> Value
  ) async throws -> Value {
    try await readers.run { worker in
      try worker.run(isWriting: false) { tables in
        let value = try body(tables)
        try tables.commit()
        return value
      }
    }
  }

  private static let removeRecords = PostgresStatement(
    name: "remove_records",
    sql: "DELETE FROM record WHERE space = $1 AND version <= $2 AND value IS NULL")
  private static let setHorizon = PostgresStatement(
    name: "set_horizon", sql: "UPDATE space SET horizon = $2 WHERE name = $1")
  private static let longClients = PostgresStatement(
    name: "long_clients",
    sql: "SELECT id, processed FROM client WHERE processed > \(unconfirmedLimit)")
  private static let removeLines = PostgresStatement(
    name: "remove_lines",
    sql: "DELETE FROM ledger WHERE client = $1 AND number <= $2 AND at < $3")
  private static let oldRemovals = PostgresStatement(
    name: "old_removals",
    sql: "SELECT space, max(version) FROM record WHERE removed < $1 GROUP BY space")
  static let setEpoch = PostgresStatement(
    name: "set_epoch", sql: "UPDATE meta SET value = $1 WHERE key = 'epoch'")
}
#endif
