internal import Synchronization

extension Feed {
  /// Creates a feed of values from outside any loop, such as a database, which are numbered in
  /// their order.
  ///
  /// - Parameters:
  ///   - first: The value at the beginning, with the number 0.
  ///   - start: Begins the delivery of later values, which may come from any thread, one after the
  ///     other. The token is cancelled once the feed and everything made from it is released.
  package static func outside(
    _ first: Value, _ start: (@escaping @Sendable (Value) -> Void) -> ObservationToken
  ) -> Feed<Value> {
    let hub = FeedHub(Replica(commit: 0, value: first))
    let numbers = OutsideNumbers()
    hub.keep(
      start { [weak hub] value in
        hub?.publish(Replica(commit: numbers.next(), value: value))
      })
    return Feed(hub: hub)
  }
}

/// The numbers of the values of one feed.
private final class OutsideNumbers: Sendable {
  private let last = Mutex(0)

  func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
