internal import Millrace
internal import Synchronization

/// A store's way in from anywhere: `Sendable`, queued to the owner.
///
/// It never keeps the store alive.
public struct StoreHandle<State>: Sendable {
  let loop: LoopHandle
  let store: Unchecked<WeakStore<State>>

  init(_ store: Store<State>) {
    loop = store.loop.handle
    self.store = Unchecked(WeakStore(store))
  }

  /// Queues an action to the owner, in the order of the calls; it goes through the middleware there.
  ///
  /// - Returns: whether the store's loop was still there to take it. An action for a store that has gone is reported.
  @discardableResult
  public func dispatch(_ action: some Action & Sendable) -> Bool {
    loop.post { [store] loop in
      if let store = store.value.store {
        store.dispatch(action)
      } else {
        loop.reportDeparted(action, State.self)
      }
    }
  }
}

extension StoreHandle where State: Sendable {
  /// The state when the owner gets round to answering; `nil` once the store has gone.
  ///
  /// It comes after all that was queued from the same place before. It waits for as long as nobody has adopted the loop,
  /// unless somebody pumps it, and answers with `nil` when the loop goes meanwhile.
  public var state: State? {
    get async {
      await withCheckedContinuation { continuation in
        let answer = Answer(continuation)
        // A loop that has gone, or goes before it reads this, lets go of the answer.
        loop.post { [store] _ in answer.give(store.value.store?.slot.value) }
      }
    }
  }
}

/// What somebody waits for: given once, or `nil` when nobody can give it any more.
private final class Answer<Value: Sendable>: Sendable {
  private let waiting: Mutex<CheckedContinuation<Value?, Never>?>

  init(_ waiting: CheckedContinuation<Value?, Never>) {
    self.waiting = Mutex(waiting)
  }

  deinit { give(nil) }

  func give(_ value: Value?) {
    let waiting = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiting?.resume(returning: value)
  }
}

extension Store {
  /// A way in from anywhere.
  public var handle: StoreHandle<State> { StoreHandle(self) }
}

extension Loop {
  /// Reports an action for a store that has gone.
  func reportDeparted<State>(_ action: Any, _ state: State.Type) {
    report(.departed(what: "\(action)", scope: "the store of \(State.self)"))
  }
}
