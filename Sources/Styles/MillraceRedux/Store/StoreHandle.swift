internal import Millrace
internal import Synchronization

/// A handle that dispatches to a store from anywhere: `Sendable`, queued to the owner.
///
/// It never keeps the store alive.
public struct StoreHandle<State>: Sendable {
  let loop: LoopHandle
  let store: Unchecked<WeakReference<Store<State>>>

  init(_ store: Store<State>) {
    loop = store.loop.handle
    self.store = Unchecked(WeakReference(store))
  }

  /// Queues an action to the owner, in the order of the calls; it goes through the middleware
  /// there.
  ///
  /// - Returns: True if the store's loop still exists. An action for a store that has been released
  ///   is reported.
  @discardableResult
  public func dispatch(_ action: some Action & Sendable) -> Bool {
    loop.post { [store] loop in
      if let store = store.value.object {
        store.dispatch(action)
      } else {
        loop.reportDeparted(action, State.self)
      }
    }
  }
}

extension StoreHandle where State: Sendable {
  /// The state when the owner answers; `nil` once the store has been released.
  ///
  /// The answer follows all calls that were queued from the same thread before. It waits until an
  /// actor adopts the loop or a caller pumps it, and is `nil` if the loop is released meanwhile.
  public var state: State? {
    get async {
      await withCheckedContinuation { continuation in
        let answer = Answer(continuation)
        // A loop that is released before it handles this releases the answer, which then resumes
        // with `nil`.
        loop.post { [store] _ in answer.give(store.value.object?.slot.value) }
      }
    }
  }
}

/// A continuation that resumes once: with a value, or with `nil` when it is released.
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
  /// A handle for callers on any actor.
  public var handle: StoreHandle<State> { StoreHandle(self) }
}

extension Loop {
  /// Reports an action for a store that has been released.
  func reportDeparted<State>(_ action: Any, _ state: State.Type) {
    report(.departed(dropped: "\(action)", scope: "the store of \(State.self)"))
  }
}
