internal import Millrace

extension Component {
  /// Notifies a subscriber of the state at once, and then after every commit of it, equal or not.
  ///
  /// Subscribers are notified on the core's owner, in the order in which they subscribed, and are
  /// held weakly. Subscribing again notifies of the state again and changes nothing else; in one
  /// handler the last call counts, and the first state comes with its commit. A subscriber that
  /// subscribes before the component is in a tree stays when the component is added to one. All
  /// subscriptions end when it leaves; those of a component that a shown past lacks stay, also if
  /// that past becomes the present.
  public final func subscribe<S: Subscriber>(_ subscriber: S)
  where S.StateType == StateType, S.Performed == NotPerformed {
    if isForwarded("subscribe(\(S.self))", { [self] in subscribe(subscriber) }) { return }
    if context != nil, !isInTree {
      _ = reject(.departed(component: name, call: "a subscription"))
      return
    }
    for box in subscriptions where box.subscriber == nil { end(box) }
    if let box = subscriptions.first(where: { $0.subscriber === subscriber }) {
      if isObserved(box) {
        let state = state
        asObserver { subscriber.update(with: state) }
        return
      }
      end(box)
    }
    let box = SubscriptionBox(subscriber)
    subscriptions.append(box)
    asObserver { beginNotifying(box) }
  }

  /// Refuses a subscriber that has a `perform(_:)` of its own, as Core's had: it would never be
  /// called.
  @available(
    *, unavailable,
    message: """
      perform(_:) of a subscriber is never called. Make one object of the window the \
      NavigationPerformer of the core, or give the method another name.
      """
  )
  public final func subscribe<S: Subscriber>(_ subscriber: S) where S.StateType == StateType {}

  /// Unsubscribes a subscriber; an unknown one is ignored.
  public final func unsubscribe<S: Subscriber>(_ subscriber: S) {
    if let loop = knownScope?.loop, !loop.isOwnerHere {
      // Weak, since a deinit may call this: an object in its deinit cannot be retained, and its
      // subscription ends with it.
      loop.forward("unsubscribe(\(S.self))") { [self, weak subscriber] _ in
        if let subscriber { unsubscribe(subscriber) }
      }
      return
    }
    for box in subscriptions where box.subscriber === subscriber { end(box) }
  }

  // MARK: Internals

  /// Returns a box of this component with its type of state, which all of them have.
  final func own(_ box: AnySubscriptionBox) -> SubscriptionBox<StateType> {
    unsafeDowncast(box, to: SubscriptionBox<StateType>.self)
  }

  /// Begins the notifications of earlier subscribers when the component is added to a tree;
  /// separate, since few have any.
  @inline(never)
  final func beginNotifying() {
    for box in subscriptions { beginNotifying(own(box), after: lastChange) }
  }

  /// Begins the notifications of a box whose subscriber has the state of a time.
  private final func beginNotifying(_ box: SubscriptionBox<StateType>, after time: UInt64) {
    guard let slot else { return }
    var isFirst = true
    box.token = slot.observePulses(startNow: true) { [weak self] slot in
      box.hasBegun = true
      // An observer of the same turn may have changed it before this observation begins.
      if exchange(&isFirst, with: false), slot.lastChange == time { return }
      self?.notifyOrEndLast(box, slot)
    }
  }

  /// Begins the notifications of a box with the state now.
  private final func beginNotifying(_ box: SubscriptionBox<StateType>) {
    guard let slot else { return notifyOrEnd(box, first) }
    box.token = slot.observePulses(startNow: true) { [weak self] slot in
      if slot.isReadable, box.notify(slot.presentValue) { return }
      self?.notifyOrEndLast(box, slot)
    }
  }

  /// Notifies a box of the last state, or ends it.
  ///
  /// It is a function of its own, since asking for an optional takes longer than all before it.
  @inline(never)
  private final func notifyOrEndLast(_ box: SubscriptionBox<StateType>, _ slot: Slot<StateType>) {
    notifyOrEnd(box, slot.value)
  }

  /// Notifies a box of a state, or ends it if its subscriber or the state is gone.
  ///
  /// A component that leaves with a commit of its own notifies of that state, and then ends the
  /// box. In the past that is shown it may not be there yet.
  final func notifyOrEnd(_ box: SubscriptionBox<StateType>, _ state: StateType?) {
    if state == nil, slot?.scope.loop.isShowingPast == true { return }
    let isNotified = (state ?? lastState?.state).map(box.notify) ?? false
    if state == nil || !isNotified { end(box) }
  }

  /// Runs a closure as an observer: its dispatches are not those of the logic.
  private func asObserver(_ body: () -> Void) {
    if let context = context { context.within(logic: false, body) } else { body() }
  }

  /// False if the observation of a box has not begun: it begins with the commit of the turn under
  /// way, or was begun in one that was rolled back.
  private func isObserved(_ box: AnySubscriptionBox) -> Bool {
    slot == nil || box.hasBegun
  }

  private func end(_ box: AnySubscriptionBox) {
    box.end()
    subscriptions.removeAll { $0 === box }
  }
}
