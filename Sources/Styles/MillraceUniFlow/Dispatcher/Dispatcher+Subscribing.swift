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
    onOwner("unsubscribe(\(type(of: observer)))") { dispatcher in
      let ended = dispatcher.observers.remove(id, before: ticket)
      for old in ended { old.cancel() }
    }
  }

  func tellObservers(_ model: GlobalModel, _ telling: Telling) {
    guard !observers.isEmpty else { return }
    let (live, ended) = observers.live()
    withExtendedLifetime(ended) {}
    for subscribed in live { subscribed.tell(model, telling) }
  }

  func add(_ subscribed: Subscribed, updateNow: Bool) {
    // Another object may be where one was that has gone on the way here.
    guard !subscribed.hasEnded else { return }
    let ended = observers.add(subscribed)
    for old in ended { old.cancel() }
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
