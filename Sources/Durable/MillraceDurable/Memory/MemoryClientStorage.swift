internal import Synchronization

/// A device's file in memory, for tests and previews: it is gone with the process.
///
/// It can lose its power, as far as its commits were not flushed, and be copied, as a file is by a
/// back-up.
public final class MemoryClientStorage: ClientStorage, @unchecked Sendable {
  // Sendable: `transaction` and `unflushed` are used only while `lock` is held.
  private let lock = Mutex(())
  private let transaction: MemoryClientTransaction
  /// The changes of the commits since the last flush; `nil` if they are not kept.
  private var unflushed: [UndoLog<MemoryClientContents>]?

  /// Creates an empty file.
  ///
  /// - Parameters:
  ///   - client: The identity of the file.
  ///   - spaces: The spaces of the device.
  ///   - canLosePower: Whether commits that are not flushed are noted, for ``losePower(keeping:)``.
  public convenience init(client: ClientID, spaces: [Space] = [], canLosePower: Bool = false) {
    self.init(
      MemoryClientContents(state: ClientState(client: client, spaces: spaces)), canLosePower)
  }

  private init(_ contents: MemoryClientContents, _ canLosePower: Bool) {
    transaction = MemoryClientTransaction(contents)
    unflushed = canLosePower ? [] : nil
  }

  /// Runs a transaction that is committed when `body` returns, and leaves nothing when it throws.
  public func write<Value>(
    _ durability: Durability, _ body: (any ClientTransaction) throws -> Value
  ) throws -> Value {
    try locked {
      do {
        let value = try body(transaction)
        commit(durability)
        return value
      } catch {
        transaction.rollBack()
        throw error
      }
    }
  }

  /// Runs a transaction that changes nothing.
  public func read<Value>(_ body: (any ClientTransaction) throws -> Value) throws -> Value {
    try locked { try body(transaction) }
  }

  private func commit(_ durability: Durability) {
    let changes = transaction.commit()
    switch durability {
    case .processEnd: unflushed?.append(changes)
    case .powerLoss: unflushed?.removeAll()
    }
  }

  private func locked<Value>(_ body: () throws -> Value) throws -> Value {
    var result: Result<Value, any Error> = .failure(CancellationError())
    lock.withLock { _ in result = Result { try body() } }
    return try result.get()
  }

  // MARK: Faults

  /// Undoes the commits that were not flushed, as a loss of power may.
  ///
  /// - Parameter count: The number of commits after the last flush that reached the disk anyway.
  public func losePower(keeping count: Int = 0) {
    lock.withLock { _ in
      guard var commits = unflushed else { return }
      while commits.count > max(count, 0) {
        var changes = commits.removeLast()
        changes.undo(in: &transaction.contents)
      }
      unflushed = []
    }
  }

  /// The number of commits that were not flushed; 0 if they are not noted.
  public var unflushedCount: Int { lock.withLock { _ in unflushed?.count ?? 0 } }

  /// Returns a copy of the whole file, with its identity.
  public func copy() -> MemoryClientStorage {
    lock.withLock { _ in MemoryClientStorage(transaction.contents, unflushed != nil) }
  }
}
