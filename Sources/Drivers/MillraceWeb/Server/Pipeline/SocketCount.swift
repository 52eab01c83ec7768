#if Web
internal import Synchronization

/// How many sockets are open, over all event loops.
final class SocketCount: Sendable {
  private let limit: Int
  private let open = Mutex(0)

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes a place, or says that there is none.
  func enter() -> Bool {
    open.withLock { open in
      guard open < limit else { return false }
      open += 1
      return true
    }
  }

  /// Gives a place back that `enter()` gave.
  func leave() {
    open.withLock { $0 -= 1 }
  }
}
#endif
