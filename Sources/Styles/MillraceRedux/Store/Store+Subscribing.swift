public import Millrace

extension Store {
  /// Subscribes to what a transform makes of the state, whenever that differs.
  ///
  /// A store that was made with `automaticallySkipsRepeats: false` notifies of equal values too.
  /// The repeats that the transform skips by itself stay skipped.
  @inlinable
  public func subscribe<SelectedState: Equatable, S: StoreSubscriber>(
    _ subscriber: S, transform: ((Subscription<State>) -> Subscription<SelectedState>)?
  ) where S.StoreSubscriberStateType == SelectedState {
    let original = makeSubscription()
    let transformed = transform?(original)
    begin(subscriber, original, skipsRepeats ? transformed?.skipRepeats() : transformed)
  }

  @inlinable
  func makeSubscription() -> Subscription<State> {
    Subscription(check: .state)
  }

  @inlinable
  func begin<Selected, Subscriber: AnyStoreSubscriber>(
    _ subscriber: Subscriber, _ original: Subscription<State>,
    _ transformed: Subscription<Selected>?
  ) {
    if let transformed {
      register(subscriber, original, transformed)
    } else {
      register(subscriber, original, original)
    }
  }

  @inlinable
  func register<Selected, Subscriber: AnyStoreSubscriber>(
    _ subscriber: Subscriber, _ original: Subscription<State>,
    _ last: Subscription<Selected>
  ) {
    guard isHere else {
      forward("subscribe(\(type(of: subscriber)))") { $0.register(subscriber, original, last) }
      return
    }
    let box = SubscriptionBox<Selected>(subscriber, releaseCheck)
    let id = ObjectIdentifier(subscriber)
    if let check = last.check {
      box.begin(check, in: self, as: id)
    } else {
      box.begin(last, from: original, in: self, as: id)
    }
  }

  @usableFromInline var releaseCheck: ReleaseCheckInterval { table.releaseCheck }

  /// Registers a box in place of an older one of its subscriber, and observes the slot for it.
  ///
  /// - Parameters:
  ///   - id: The subscriber's identity.
  ///   - box: The subscriber's box.
  ///   - check: Returns true if the subscriber has to be notified.
  ///   - start: Notifies of the first state.
  ///   - notify: Notifies; returns false if the subscriber was released.
  @usableFromInline
  func observe(
    as id: ObjectIdentifier, _ box: any AnySubscriptionBox,
    check: @escaping (Slot<State>) -> Bool, start: @escaping () -> Void,
    notify: @escaping (Slot<State>) -> Bool
  ) {
    table.add(box, for: id)
    let token = slot.observeNewest(
      check: check, start: start,
      notify: { [weak self, weak box] slot in
        if !notify(slot), let self, let box { table.remove(id, of: box) }
      })
    table.keep(token, of: box, for: id)
  }
}

extension Store where State: Equatable {
  /// Subscribes to the state: notifies of it now, and whenever it differs.
  ///
  /// A store that was made with `automaticallySkipsRepeats: false` notifies of equal states too.
  @inlinable
  public func subscribe<S: StoreSubscriber>(_ subscriber: S)
  where S.StoreSubscriberStateType == State {
    if skipsRepeats {
      // An equatable state is compared only if there is a transform.
      subscribe(subscriber, transform: { $0 })
    } else {
      subscribe(subscriber, transform: nil)
    }
  }
}
