internal import Synchronization

/// A store that lasts as long as the process: for tests, and to take pages up again that nobody came back to in time.
///
/// Bounded by count: the record that was saved the longest ago goes first.
public final class MemorySessionStore: SessionStore {
  private struct Contents {
    var records: [String: (bytes: [UInt8], saved: Int)] = [:]
    var saves = 0
  }

  private let contents = Mutex(Contents())
  private let limit: Int

  /// Makes an empty store.
  ///
  /// - Parameter limit: how many records it has at most.
  public init(limit: Int = 1_000) {
    self.limit = max(limit, 1)
  }

  /// How many records there are.
  public var count: Int { contents.withLock { $0.records.count } }

  /// Puts a record in the place of the one before.
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

  /// The newest record under a token.
  public func load(_ token: String) -> [UInt8]? {
    contents.withLock { $0.records[token]?.bytes }
  }

  /// Forgets a record.
  public func remove(_ token: String) {
    contents.withLock { $0.records[token] = nil }
  }
}
