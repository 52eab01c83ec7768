#if SQLite
public import MillraceDurable
internal import MillraceSQLite

extension SQLiteServerStorage {
  /// Forgets the removed records of a space up to a version.
  ///
  /// Devices that have received less receive the space anew.
  public func prune(_ space: Space, through version: Int) async throws {
    _ = try await forget(space, through: version)
  }

  private func forget(_ space: Space, through version: Int) async throws -> Int {
    try await change { statements in
      let remove = try statements.compiled(
        """
        DELETE FROM record
          WHERE space = ?1 AND version <= ?2 AND value IS NULL RETURNING 1
        """)
      remove.bind(1, space.rawValue)
      remove.bind(2, version)
      let count = try remove.all { $0.number(0) }.count
      let horizon = try statements.compiled(
        "UPDATE space SET horizon = max(horizon, min(?2, version)) WHERE name = ?1")
      horizon.bind(1, space.rawValue)
      horizon.bind(2, version)
      try horizon.run()
      return count
    }
  }

  /// Forgets what is older than a retention allows, in short transactions.
  ///
  /// - Returns: The numbers of removed lines.
  @discardableResult
  public func prune(_ retention: Retention = Retention()) async throws -> PruneResult {
    var pruned = PruneResult()
    let clients = try await readers.run { reader in
      try reader.read { tables in
        let statement = try tables.statements.compiled(
          "SELECT id, processed FROM client WHERE processed > \(unconfirmedLimit)")
        return try statement.all { ($0.bits(0), $0.number(1)) }
      }
    }
    let now = writer.now
    for (client, processed) in clients {
      pruned.actions += try await change { statements in
        let remove = try statements.compiled(
          "DELETE FROM ledger WHERE client = ?1 AND number <= ?2 AND at < ?3 RETURNING 1")
        remove.bind(1, client)
        remove.bind(2, processed - unconfirmedLimit)
        remove.bind(3, now() - retention.ledger)
        return try remove.all { $0.number(0) }.count
      }
    }
    let spaces = try await readers.run { reader in
      try reader.read { tables in
        let statement = try tables.statements.compiled(
          "SELECT space, max(version) FROM record WHERE removed < ?1 GROUP BY space")
        statement.bind(1, now() - retention.removals)
        return try statement.all { (Space(rawValue: $0.text(0)), $0.number(1)) }
      }
    }
    for (space, version) in spaces { pruned.removals += try await forget(space, through: version) }
    return pruned
  }

  /// Gives the storage another history, after it was restored by other tools than
  /// ``restore(_:to:applicationID:randomBits:)``.
  ///
  /// - Parameter epoch: The name of the history, another one than ever before.
  public func beginHistory(named epoch: String) async throws {
    try await change { try $0.setEpoch(epoch) }
  }

  /// Changes the tables directly, in a transaction with others.
  func change<Value: Sendable>(
    _ body: @escaping @Sendable (SQLiteServerStatements) throws -> Value
  ) async throws -> Value {
    try await writer.change { try body($0.statements) }
  }
}

extension SQLiteServerStatements {
  func setEpoch(_ epoch: String) throws {
    let statement = try compiled("UPDATE meta SET value = ?1 WHERE key = 'epoch'")
    statement.bind(1, epoch)
    try statement.run()
  }
}
#endif
