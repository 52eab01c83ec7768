#if Web
import Synchronization

/// A count that callbacks of the network may raise.
final class Taken: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func add() {
    count.withLock { $0 += 1 }
  }
}
#endif
