#if Web
internal import Synchronization

/// The end of a connection, which cancels the response that is being made for it.
///
/// A peer that has shut only its own side may still read the response, so the connection has not
/// ended.
final class ConnectionEnd: Sendable {
  private struct State {
    var isOver = false
    var waiter: AsyncStream<Void>.Continuation?
  }

  private let state = Mutex(State())

  /// Cancels the response under way, and each later one, since the connection has ended.
  func note() {
    let waiter = state.withLock { state in
      state.isOver = true
      return state.waiter
    }
    waiter?.finish()
  }

  /// Runs `body`, in a task that is cancelled when the connection ends; one at a time.
  ///
  /// - Returns: What `body` returns; `nil` when the connection has ended, so that nothing can be
  ///   sent.
  func cancelling<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value? {
    let (end, waiter) = AsyncStream.makeStream(of: Void.self)
    let isOver = state.withLock { state in
      state.waiter = waiter
      return state.isOver
    }
    if isOver { waiter.finish() }
    defer { state.withLock { $0.waiter = nil } }
    return await withTaskGroup(of: Value?.self) { group in
      group.addTask { await body() }
      group.addTask {
        for await _ in end {}
        return nil
      }
      var value: Value?
      for await result in group {
        // Either the value has arrived, or the connection has ended.
        group.cancelAll()
        value = value ?? result
      }
      return state.withLock { $0.isOver } ? nil : value
    }
  }
}
#endif
