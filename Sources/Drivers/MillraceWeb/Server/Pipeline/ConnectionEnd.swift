#if Web
internal import Synchronization

/// The end of a connection, which cancels the response that is being made for it.
///
/// A peer that has shut its own side alone may still read the response, so that is no end.
final class ConnectionEnd: Sendable {
  private struct State {
    var isOver = false
    var notice: AsyncStream<Void>.Continuation?
  }

  private let state = Mutex(State())

  /// Notes that the connection has ended: cancels the response under way, and each that begins
  /// later.
  func note() {
    let notice = state.withLock { state in
      state.isOver = true
      return state.notice
    }
    notice?.finish()
  }

  /// Runs `body`, in a task that is cancelled when the connection ends; one at a time.
  ///
  /// - Returns: what `body` returns; `nil` when the connection has ended, so that nothing can be
  ///   sent.
  func cancelling<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value? {
    let (end, notice) = AsyncStream.makeStream(of: Void.self)
    let isOver = state.withLock { state in
      state.notice = notice
      return state.isOver
    }
    if isOver { notice.finish() }
    defer { state.withLock { $0.notice = nil } }
    return await withTaskGroup(of: Value?.self) { group in
      group.addTask { await body() }
      group.addTask {
        for await _ in end {}
        return nil
      }
      var value: Value?
      for await result in group {
        // Either the value is there, or the connection has ended.
        group.cancelAll()
        value = value ?? result
      }
      return state.withLock { $0.isOver } ? nil : value
    }
  }
}
#endif
