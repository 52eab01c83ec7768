internal import Millrace

/// A store's way in from anywhere: `Sendable`, queued to the owner.
///
/// It never keeps the store alive.
public struct StoreHandle<State>: Sendable {
  let loop: LoopHandle
  let store: Crossing<WeakStore<State>>

  init(_ store: Store<State>) {
    loop = store.loop.handle
    self.store = Crossing(WeakStore(store))
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
        loop.report(.departed(what: "\(action)", scope: "the store of \(State.self)"))
      }
    }
  }
}

extension StoreHandle where State: Sendable {
  /// The state when the owner gets round to answering; `nil` once the store has gone.
  ///
  /// It comes after all that was queued from the same place before.
  public var state: State? {
    get async {
      await withCheckedContinuation { continuation in
        let isTaken = loop.post { [store] _ in
          continuation.resume(returning: store.value.store?.slot.value)
        }
        if !isTaken { continuation.resume(returning: nil) }
      }
    }
  }
}

extension Store {
  /// A way in from anywhere.
  public var handle: StoreHandle<State> { StoreHandle(self) }
}
