internal import Millrace

// Version 3.2's subscriptions: told the model after every processed action.

extension Dispatcher {
  /// Begins a subscription: `subscribe(self).onUpdate(View.show)`, `subscribe(self).onConvert { … }.onUpdate { … }`.
  ///
  /// Told after every processed action, triggers included (UF3-3); a second one of the same object takes the place of the first
  /// (UF3-1). The object is not held.
  ///
  /// - Parameters:
  ///   - observer: who is told.
  ///   - updateNow: whether it is told the model at once, before `onUpdate` returns.
  public func subscribe<Observer: AnyObject>(
    _ observer: Observer, updateNow: Bool = true
  ) -> Subscriber<Observer> {
    Subscriber(dispatcher: self, observer: observer, updateNow: updateNow)
  }

  /// Begins a subscription that is told from the next processed action on.
  public func subscribeLater<Observer: AnyObject>(_ observer: Observer) -> Subscriber<Observer> {
    subscribe(observer, updateNow: false)
  }

  /// Ends all subscriptions of an object, which may be going: it is not retained.
  public func unsubscribe(_ observer: AnyObject) {
    let (id, ticket) = (ObjectIdentifier(observer), nextTicket())
    if loop.isOwnerHere { return end(id, before: ticket) }
    onOwner("unsubscribe(\(type(of: observer)))") { $0.end(id, before: ticket) }
  }

  private func end(_ id: ObjectIdentifier, before ticket: UInt64) {
    let ended = observers.remove(id, before: ticket)
    ended.place.closure?.cancel()
    ended.place.bindings?.cancel()
    for old in ended.swept { old.cancel() }
  }

  /// - Parameters:
  ///   - what: the call, for a report.
  ///   - tell: given the observer, which it must not hold.
  @usableFromInline
  func subscribe(
    _ observer: AnyObject, _ what: @autoclosure () -> String, updateNow: Bool,
    _ tell: @escaping (AnyObject, GlobalModel, Telling) -> Void
  ) {
    let subscribed = Subscribed(observer, .closure, nextTicket(), tell)
    if loop.isOwnerHere { return add(subscribed, updateNow: updateNow) }
    onOwner(what()) { $0.add(subscribed, updateNow: updateNow) }
  }

  func tellObservers(_ model: GlobalModel, _ telling: Telling) {
    guard !observers.isEmpty else { return }
    // One alone is looked at once.
    if let only = observers.only, only.tell(model, telling) { return }
    let (live, ended) = observers.live()
    withExtendedLifetime(ended) {}
    for subscribed in live { subscribed.tell(model, telling) }
  }

  func add(_ subscribed: Subscribed, updateNow: Bool) {
    // Another object may be where one was that has gone on the way here.
    guard !subscribed.hasEnded else { return }
    let ended = observers.add(subscribed)
    ended.old?.cancel()
    for old in ended.swept { old.cancel() }
    if updateNow { subscribed.tell(state, .nothing) }
  }
}

extension Dispatcher.Proxy {
  /// Begins a subscription; see ``Dispatcher/subscribe(_:updateNow:)``.
  public func subscribe<Observer: AnyObject>(
    _ observer: Observer, updateNow: Bool = true
  ) -> Subscriber<Observer> {
    Subscriber(dispatcher: dispatcher, observer: observer, updateNow: updateNow)
  }

  /// Begins a subscription that is told from the next processed action on.
  public func subscribeLater<Observer: AnyObject>(_ observer: Observer) -> Subscriber<Observer> {
    subscribe(observer, updateNow: false)
  }

  /// Ends all subscriptions of an object.
  public func unsubscribe(_ observer: AnyObject) {
    dispatcher?.unsubscribe(observer)
  }
}
