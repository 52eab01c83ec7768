#if PostgreSQL
internal import Millrace
internal import Synchronization

/// A person at a key as it is stored.
struct PersonRow: Hashable, Sendable {
  let person: String
  let count: Int
  let meta: String
}

/// The people at a key as this node has read them last, with the feeds that show them.
final class PresenceWatch: Sendable {
  private struct State {
    var people: [PersonRow]?
    var observers: [Int: @Sendable ([PersonRow]) -> Void] = [:]
    var lastObserver = 0
  }

  private let state = Mutex(State())

  /// Calls a closure with the people, now if they are known and after each change.
  ///
  /// One call is made at a time, and the closure must only pass them on. The token keeps the watch.
  func observe(_ body: @escaping @Sendable ([PersonRow]) -> Void) -> ObservationToken {
    let id = state.withLock { state in
      state.lastObserver += 1
      state.observers[state.lastObserver] = body
      if let people = state.people { body(people) }
      return state.lastObserver
    }
    return ObservationToken {
      // Released outside the lock: the closure may hold the last reference to the node.
      let gone = self.state.withLock { $0.observers.removeValue(forKey: id) }
      withExtendedLifetime(gone) {}
    }
  }

  func deliver(_ people: [PersonRow]) {
    state.withLock { state in
      guard state.people != people else { return }
      state.people = people
      for observer in state.observers.values { observer(people) }
    }
  }
}
#endif
