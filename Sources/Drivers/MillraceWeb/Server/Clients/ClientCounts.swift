#if Web
internal import Synchronization

/// A table of the number of visits of each client within the current minute, over all event loops.
///
/// A client is an address or a user. The table is bounded: when it is full, further clients are
/// admitted uncounted until the minute is over. The limits on all connections together apply even
/// then.
final class ClientCounts<Client: Hashable & Sendable>: Sendable {
  private struct Minute {
    var number = 0
    var counts: [Client: Int] = [:]
  }

  private let limit: Int
  private let capacity: Int
  private let time: @Sendable () -> Duration
  private let minute = Mutex(Minute())

  /// Counts up to `limit` for each client.
  ///
  /// - Parameters:
  ///   - limit: The largest number of visits of a client in a minute.
  ///   - capacity: The largest number of clients, some 100 bytes each.
  ///   - time: Returns the time since any fixed moment.
  init(limit: Int, capacity: Int = 10_000, time: @escaping @Sendable () -> Duration) {
    self.limit = limit
    self.capacity = capacity
    self.time = time
  }

  /// The number of clients in the table.
  var size: Int { minute.withLock { $0.counts.count } }

  /// Counts a visit of a client and returns true; returns false without counting it past the limit.
  func enter(_ client: Client?) -> Bool {
    guard let client else { return true }
    let number = Int(time().components.seconds / 60)
    return minute.withLock { minute in
      if minute.number != number { minute = Minute(number: number) }
      guard let count = minute.counts[client] else {
        if limit > 0, minute.counts.count < capacity { minute.counts[client] = 1 }
        return limit > 0
      }
      guard count < limit else { return false }
      minute.counts[client] = count + 1
      return true
    }
  }
}
#endif
