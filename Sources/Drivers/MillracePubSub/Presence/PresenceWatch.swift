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
    /// The number of the people: how often they have changed.
    var number = 0
    var observers: [Int: Observer] = [:]
    var lastObserver = 0
  }

  /// A closure, called for one value at a time, and for none that is older than the one before.
  private final class Observer: Sendable {
    private let body: @Sendable ([PersonRow]) -> Void
    private let last = Mutex(0)

    init(_ body: @escaping @Sendable ([PersonRow]) -> Void) { self.body = body }

    func receive(_ people: [PersonRow], _ number: Int) {
      last.withLock { last in
        guard number > last else { return }
        last = number
        body(people)
      }
    }
  }

  private let state = Mutex(State())

  /// Calls a closure with the people, now if they are known and after each change.
  ///
  /// One call is made at a time, and it may release the token. The token keeps the watch.
  func observe(_ body: @escaping @Sendable ([PersonRow]) -> Void) -> ObservationToken {
    let observer = Observer(body)
    let (id, people, number) = state.withLock { state in
      state.lastObserver += 1
      state.observers[state.lastObserver] = observer
      return (state.lastObserver, state.people, state.number)
    }
    if let people { observer.receive(people, number) }
    return ObservationToken {
      // Released outside the lock: the closure may hold the last reference to the node.
      let gone = self.state.withLock { $0.observers.removeValue(forKey: id) }
      withExtendedLifetime(gone) {}
    }
  }

  func deliver(_ people: [PersonRow]) {
    let (observers, number) = state.withLock { state -> ([Observer], Int) in
      guard state.people != people else { return ([], 0) }
      state.people = people
      state.number += 1
      return (Array(state.observers.values), state.number)
    }
    for observer in observers { observer.receive(people, number) }
  }
}
#endif
