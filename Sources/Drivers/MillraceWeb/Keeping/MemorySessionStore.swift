internal import Synchronization

/// A session store in memory, for tests and for pages whose patience has ended.
///
/// Its records end with the process, and their number is bounded: the record that was saved the
/// longest ago is removed first.
public final class MemorySessionStore: SessionStore {
  private struct Contents {
    var records: [String: (bytes: [UInt8], saved: Int)] = [:]
    var saves = 0
  }

  private let contents = Mutex(Contents())
  private let limit: Int

  /// Creates an empty store.
  ///
  /// - Parameter limit: The largest number of records.
  public init(limit: Int = 1_000) {
    self.limit = max(limit, 1)
  }

  /// The number of records.
  public var count: Int { contents.withLock { $0.records.count } }

  /// Saves a record, which replaces the previous one under the token.
  public func save(_ record: [UInt8], under token: String) {
    contents.withLock { contents in
      contents.saves += 1
      contents.records[token] = (record, contents.saves)
      guard contents.records.count > limit,
        let oldest = contents.records.min(by: { $0.value.saved < $1.value.saved })
      else { return }
      contents.records[oldest.key] = nil
    }
  }

  /// Returns the newest record under a token.
  public func load(_ token: String) -> [UInt8]? {
    contents.withLock { $0.records[token]?.bytes }
  }

  /// Removes the record under a token.
  public func remove(_ token: String) {
    contents.withLock { $0.records[token] = nil }
  }
}
