internal import Millrace

extension Component {
  /// Tells a subscriber the state at once, and then after every commit of it, equal or not.
  ///
  /// Subscribers are told on the core's owner, in the order in which they subscribed, and are held weakly. Subscribing again
  /// tells the state again and changes nothing else. One that subscribes before the component is in a tree stays when it
  /// comes, and all end when it leaves.
  public final func subscribe<S: Subscriber>(_ subscriber: S)
  where S.StateType == StateType, S.Performed == NotPerformed {
    if isBrought("subscribe(\(S.self))", { [self] in subscribe(subscriber) }) { return }
    if context != nil, !isInTree {
      _ = reject(.departed(component: name, what: "a subscription"))
      return
    }
    for box in subscriptions where box.subscriber == nil { end(box) }
    if subscriptions.contains(where: { $0.subscriber === subscriber }) {
      let state = state
      asObserver { subscriber.update(with: state) }
      return
    }
    let box = SubscriptionBox(subscriber)
    subscriptions.append(box)
    asObserver { tell(box, startsNow: true) }
  }

  /// Refuses a subscriber that has a `perform(_:)` of its own, as Core's had: it would never be
  /// called.
  @available(
    *, unavailable,
    message:
      "perform(_:) of a subscriber is never called. Make one object of the window the NavigationPerformer of the core, or give the method another name."
  )
  public final func subscribe<S: Subscriber>(_ subscriber: S) where S.StateType == StateType {}

  /// Tells a subscriber nothing more; for one that is unknown it does nothing.
  public final func unsubscribe<S: Subscriber>(_ subscriber: S) {
    if let loop = knownScope?.loop, !loop.isOwnerHere {
      // Weakly, since a deinit may ask: what is about to go cannot be retained, and needs no end.
      loop.bring("unsubscribe(\(S.self))") { [self, weak subscriber] _ in
        if let subscriber { unsubscribe(subscriber) }
      }
      return
    }
    for box in subscriptions where box.subscriber === subscriber { end(box) }
  }

  // MARK: Internals

  /// A box of this component, which are all of its type of state.
  final func own(_ box: AnySubscriptionBox) -> SubscriptionBox<StateType> {
    unsafeDowncast(box, to: SubscriptionBox<StateType>.self)
  }

  /// Has all told who have subscribed before it came into a tree; apart, since hardly anybody has.
  @inline(never)
  final func beginTelling() {
    for box in subscriptions { tell(own(box), startsNow: false) }
  }

  /// Has a box told from now on.
  final func tell(_ box: SubscriptionBox<StateType>, startsNow: Bool) {
    guard let slot else {
      if startsNow { told(box, first) }
      return
    }
    box.lifetime = slot.observePulses(startNow: startsNow) { [weak self] slot in
      if slot.isReadable, box.tell(slot.presentValue) { return }
      self?.toldLast(box, slot)
    }
  }

  /// Apart, since to be asked for an optional takes longer than all before it.
  @inline(never)
  private final func toldLast(_ box: SubscriptionBox<StateType>, _ slot: Slot<StateType>) {
    told(box, slot.value)
  }

  /// Tells a box a state, or ends it where there is nobody or nothing to tell.
  ///
  /// A component that leaves with a commit of its own tells that state, and then ends the box.
  final func told(_ box: SubscriptionBox<StateType>, _ state: StateType?) {
    let isTold = (state ?? parting?.state).map(box.tell) ?? false
    if state == nil || !isTold { end(box) }
  }

  /// What a subscriber dispatches is not the logic's.
  private func asObserver(_ body: () -> Void) {
    if let context = context { context.within(logic: false, body) } else { body() }
  }

  private func end(_ box: AnySubscriptionBox) {
    box.end()
    subscriptions.removeAll { $0 === box }
  }
}
