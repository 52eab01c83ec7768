#if SQLite && PostgreSQL
extension PostgresServerStorage {
  /// Copies everything of a file into this storage, which no device has used yet: records with
  /// their versions, removals, clients, ledger and history.
  ///
  /// Devices go on with this storage without a reset, as if nothing had happened, if no server has
  /// answered from the file since the copy began. It is one state, in one transaction.
  ///
  /// - Throws: ``ServerCopyError/targetNotEmpty`` if this storage has contents, and the errors of
  ///   both storages. This one is unchanged then.
  public func copyContents(of source: SQLiteServerStorage) async throws {
    try await copyAll(of: source)
  }
}

extension SQLiteServerStorage {
  /// Copies everything of a database into this file, which no device has used yet: the move back.
  ///
  /// - Throws: ``ServerCopyError/targetNotEmpty`` if the file has contents, and the errors of both
  ///   storages. The file is unchanged then.
  public func copyContents(of source: PostgresServerStorage) async throws {
    try await copyAll(of: source)
  }
}
#endif
