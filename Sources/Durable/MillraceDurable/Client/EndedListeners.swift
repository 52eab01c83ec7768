internal import Synchronization

/// The listeners of a stream that have ended, until the one who notifies them removes them.
///
/// A stream ends while its task is cancelled, which holds a lock of the runtime's. To notify the
/// task takes that lock too. So a lock under which listeners are notified must not be taken where
/// one of them ends: the two would wait for each other. The lock of this list is never held while
/// a listener is notified.
package final class EndedListeners: Sendable {
  private let ids = Mutex<[Int]>([])

  package init() {}

  /// Adds a listener; safe to call from the termination of its stream.
  package func add(_ id: Int) { ids.withLock { $0.append(id) } }

  /// Removes all listeners from the list, and returns them.
  package func take() -> [Int] {
    ids.withLock { ids in
      defer { ids = [] }
      return ids
    }
  }
}
