#if Web
internal import Synchronization

/// The connections on which nothing is asked at the moment, so that there is always room for somebody who asks.
///
/// When as many connections are open as may be, the one that has been idle the longest ends. A server whose every place is
/// held by somebody who says nothing would else answer nobody, not even who asks how it is.
final class IdleConnections: Sendable {
  private struct State {
    var open = 0
    var order = 0
    var idle: [ObjectIdentifier: (order: Int, end: @Sendable () -> Void)] = [:]
  }

  private let limit: Int
  private let state = Mutex(State())

  /// Makes room when `limit` connections are open.
  init(limit: Int) {
    self.limit = limit
  }

  /// How many are idle.
  var count: Int { state.withLock { $0.idle.count } }

  /// A connection has been opened, which may have taken the last place.
  func open() {
    state.withLock { state -> (@Sendable () -> Void)? in
      state.open += 1
      return longest(&state)
    }?()
  }

  func close() {
    state.withLock { $0.open -= 1 }
  }

  /// A connection waits for a request.
  ///
  /// - Parameters:
  ///   - wasUsed: whether it has had an answer; one that has not is not ended to make room for itself.
  ///   - end: ends it, on its own event loop, unless it has been asked something meanwhile.
  func wait(_ connection: ObjectIdentifier, wasUsed: Bool, _ end: @escaping @Sendable () -> Void) {
    state.withLock { state -> (@Sendable () -> Void)? in
      state.order += 1
      state.idle[connection] = (state.order, end)
      return wasUsed ? longest(&state) : nil
    }?()
  }

  /// A connection is asked something, or has gone.
  func leave(_ connection: ObjectIdentifier) {
    state.withLock { $0.idle[connection] = nil }
  }

  private func longest(_ state: inout State) -> (@Sendable () -> Void)? {
    guard state.open >= limit,
      let longest = state.idle.min(by: { $0.value.order < $1.value.order })
    else { return nil }
    state.idle[longest.key] = nil
    return longest.value.end
  }
}
#endif
