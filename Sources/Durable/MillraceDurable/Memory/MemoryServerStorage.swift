internal import Synchronization

/// A server's storage in memory, for tests and for servers that keep nothing.
///
/// Its transactions run one after the other, on the thread of their caller.
public final class MemoryServerStorage: ServerStorage, @unchecked Sendable {
  // Sendable: `transaction` is used only while `lock` is held.
  private let lock = Mutex(())
  private let transaction: MemoryServerTransaction

  /// Creates an empty storage.
  ///
  /// - Parameter epoch: The name of its history.
  public convenience init(epoch: String) {
    self.init(MemoryServerContents(epoch: epoch))
  }

  private init(_ contents: MemoryServerContents) {
    transaction = MemoryServerTransaction(contents)
  }

  /// Runs a transaction that changes records.
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any ServerTransaction) throws -> Value
  ) async throws -> Value {
    try writeNow(body)
  }

  /// Runs a transaction that reads one state of the storage.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ServerTransaction) throws -> Value
  ) async throws -> Value {
    try readNow(body)
  }

  /// Runs a transaction that changes records, before this returns.
  public func writeNow<Value>(_ body: (any ServerTransaction) throws -> Value) throws -> Value {
    try locked {
      do {
        let value = try body(transaction)
        transaction.commit()
        return value
      } catch {
        transaction.rollBack()
        throw error
      }
    }
  }

  /// Runs a transaction that changes nothing, before this returns.
  public func readNow<Value>(_ body: (any ServerTransaction) throws -> Value) throws -> Value {
    try locked { try body(transaction) }
  }

  private func locked<Value>(_ body: () throws -> Value) throws -> Value {
    var result: Result<Value, any Error> = .failure(CancellationError())
    lock.withLock { _ in result = Result { try body() } }
    return try result.get()
  }

  // MARK: Care

  /// Forgets the removed records of a space up to a version.
  ///
  /// Devices that have received less begin anew.
  public func prune(_ space: Space, through version: Int) {
    lock.withLock { _ in transaction.prune(space, through: version) }
  }

  /// Returns a copy, as a back-up is restored.
  ///
  /// - Parameter epoch: The name of the copy's history, another one than before.
  public func restored(epoch: String) -> MemoryServerStorage {
    lock.withLock { _ in
      var contents = transaction.contents
      contents.epoch = epoch
      return MemoryServerStorage(contents)
    }
  }
}
