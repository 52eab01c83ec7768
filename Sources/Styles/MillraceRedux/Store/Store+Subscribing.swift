public import Millrace

extension Store {
  /// Tells a subscriber what a transform makes of the state, whenever that differs, unless the store lets repeats pass.
  ///
  /// The repeats that a transform skips by itself stay skipped.
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
    Subscription(look: .state)
  }

  @inlinable
  func begin<Selected, Subscriber: AnyStoreSubscriber>(
    _ subscriber: Subscriber, _ original: Subscription<State>,
    _ transformed: Subscription<Selected>?
  ) {
    if let transformed {
      seat(subscriber, original, transformed)
    } else {
      seat(subscriber, original, original)
    }
  }

  @inlinable
  func seat<Selected, Subscriber: AnyStoreSubscriber>(
    _ subscriber: Subscriber, _ original: Subscription<State>,
    _ last: Subscription<Selected>
  ) {
    guard isHere else {
      bring("subscribe(\(type(of: subscriber)))") { $0.seat(subscriber, original, last) }
      return
    }
    let box = SubscriptionBox<Selected>(subscriber, rounds)
    let id = ObjectIdentifier(subscriber)
    if let look = last.look {
      box.begin(look, in: self, as: id)
    } else {
      box.begin(last, from: original, in: self, as: id)
    }
  }

  @usableFromInline var rounds: SubscriptionRounds { table.rounds }

  /// Gives a box the seat of its subscriber, and lets the loop look and tell for it.
  ///
  /// - Parameters:
  ///   - id: the subscriber.
  ///   - box: its box.
  ///   - look: looks whether there is something to tell.
  ///   - start: tells the first state.
  ///   - tell: tells; says whether the subscriber was still there.
  @usableFromInline
  func observe(
    as id: ObjectIdentifier, _ box: any AnySubscriptionBox,
    look: @escaping (Slot<State>) -> Bool, start: @escaping () -> Void,
    tell: @escaping (Slot<State>) -> Bool
  ) {
    table.add(box, for: id)
    let lifetime = slot.observeNewest(
      look: look, start: start,
      tell: { [weak self, weak box] slot in
        if !tell(slot), let self, let box { table.remove(id, of: box) }
      })
    table.keep(lifetime, of: box, for: id)
  }
}

extension Store where State: Equatable {
  /// Tells a subscriber the state now, and whenever it differs, unless the store lets repeats pass.
  @inlinable
  public func subscribe<S: StoreSubscriber>(_ subscriber: S)
  where S.StoreSubscriberStateType == State {
    if skipsRepeats {
      // A state that can be compared is, once there is a transform.
      subscribe(subscriber, transform: { $0 })
    } else {
      subscribe(subscriber, transform: nil)
    }
  }
}
