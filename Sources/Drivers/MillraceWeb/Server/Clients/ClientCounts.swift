#if Web
internal import Synchronization

/// How often each client came within the minute, over all event loops.
///
/// The table is bounded: when it is full, clients that are not in it are let in uncounted until the minute is over. The
/// limits of all connections together hold even then.
final class ClientCounts: Sendable {
  private struct Minute {
    var number = 0
    var counts: [NetworkAddress: Int] = [:]
  }

  private let limit: Int
  private let capacity: Int
  private let time: @Sendable () -> Duration
  private let minute = Mutex(Minute())

  /// Counts up to `limit` for each client.
  ///
  /// - Parameters:
  ///   - limit: how often a client may come in a minute.
  ///   - capacity: how many clients are counted at most, some 100 bytes each.
  ///   - time: the time since any fixed moment.
  init(limit: Int, capacity: Int = 10_000, time: @escaping @Sendable () -> Duration) {
    self.limit = limit
    self.capacity = capacity
    self.time = time
  }

  /// How many clients are counted now.
  var size: Int { minute.withLock { $0.counts.count } }

  /// Counts a client, and says whether it may come; one that may not is not counted further.
  func enter(_ client: NetworkAddress?) -> Bool {
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
