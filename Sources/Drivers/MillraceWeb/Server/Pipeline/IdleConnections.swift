#if Web
internal import Synchronization

/// A queue of the connections without a request, which are closed to make room for new ones.
///
/// When as many connections are open as may be, the one that has been idle the longest ends.
/// Otherwise silent connections could keep a server from answering any request, health checks
/// included.
final class IdleConnections: Sendable {
  private struct State {
    var open = 0
    var order = 0
    var idle: [ObjectIdentifier: (order: Int, end: @Sendable () -> Void)] = [:]
  }

  private let limit: Int
  private let state = Mutex(State())

  /// Creates a queue that makes room when `limit` connections are open.
  init(limit: Int) {
    self.limit = limit
  }

  /// The number of idle connections.
  var count: Int { state.withLock { $0.idle.count } }

  /// Counts a new connection, and ends the longest idle one if the limit is reached.
  func open() {
    state.withLock { state -> (@Sendable () -> Void)? in
      state.open += 1
      return longest(&state)
    }?()
  }

  func close() {
    state.withLock { $0.open -= 1 }
  }

  /// Adds a connection that waits for a request.
  ///
  /// - Parameters:
  ///   - wasUsed: True if it has had an answer; adding a connection without one does not make room.
  ///   - end: Ends it, on its own event loop, unless a request has arrived meanwhile.
  func wait(_ connection: ObjectIdentifier, wasUsed: Bool, _ end: @escaping @Sendable () -> Void) {
    state.withLock { state -> (@Sendable () -> Void)? in
      state.order += 1
      state.idle[connection] = (state.order, end)
      return wasUsed ? longest(&state) : nil
    }?()
  }

  /// Removes a connection that has received a request, or has ended.
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
