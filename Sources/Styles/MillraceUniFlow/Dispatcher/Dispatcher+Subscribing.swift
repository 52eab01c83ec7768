internal import Millrace

// Version 3.2's subscriptions: notified of the model after every processed action.

extension Dispatcher {
  /// Begins a subscription, with or without a conversion.
  ///
  /// Its forms are `subscribe(self).onUpdate(View.show)` and
  /// `subscribe(self).onConvert { … }.onUpdate { … }`.
  ///
  /// The observer is notified after every processed action, triggers included (UF3-3). A second
  /// subscription of the same object replaces the first (UF3-1). The object is not retained.
  ///
  /// - Parameters:
  ///   - observer: The observer to notify.
  ///   - updateNow: True to notify it of the model at once, before `onUpdate` returns.
  public func subscribe<Observer: AnyObject>(
    _ observer: Observer, updateNow: Bool = true
  ) -> Subscriber<Observer> {
    Subscriber(dispatcher: self, observer: observer, updateNow: updateNow)
  }

  /// Begins a subscription that is notified from the next processed action on.
  public func subscribeLater<Observer: AnyObject>(_ observer: Observer) -> Subscriber<Observer> {
    subscribe(observer, updateNow: false)
  }

  /// Ends all subscriptions of an object, even during its deinit: it is not retained.
  public func unsubscribe(_ observer: AnyObject) {
    let (id, callNumber) = (ObjectIdentifier(observer), nextCallNumber())
    if loop.isOwnerHere { return end(id, before: callNumber) }
    onOwner("unsubscribe(\(type(of: observer)))") { $0.end(id, before: callNumber) }
  }

  private func end(_ id: ObjectIdentifier, before callNumber: UInt64) {
    let ended = observers.remove(id, before: callNumber)
    ended.entry.closure?.cancel()
    ended.entry.bindings?.cancel()
    for old in ended.swept { old.cancel() }
  }

  /// Adds an observer until it is released.
  ///
  /// - Parameters:
  ///   - call: The call, for a report.
  ///   - notify: Called with the observer, which it must not retain.
  @usableFromInline
  func subscribe(
    _ observer: AnyObject, _ call: @autoclosure () -> String, updateNow: Bool,
    _ notify: @escaping (AnyObject, GlobalModel, Notification) -> Void
  ) {
    let registration = Registration(observer, .closure, nextCallNumber(), notify)
    if loop.isOwnerHere { return add(registration, updateNow: updateNow) }
    onOwner(call()) { $0.add(registration, updateNow: updateNow) }
  }

  func notifyObservers(_ model: GlobalModel, _ notification: Notification) {
    guard !observers.isEmpty else { return }
    // A single registration is checked once.
    if let only = observers.only, only.notify(model, notification) { return }
    let (live, ended) = observers.live()
    withExtendedLifetime(ended) {}
    for registration in live { registration.notify(model, notification) }
  }

  func add(_ registration: Registration, updateNow: Bool) {
    // While the call was queued, the object may have gone, and another may have its address.
    guard !registration.hasEnded else { return }
    let ended = observers.add(registration)
    ended.old?.cancel()
    for old in ended.swept { old.cancel() }
    if updateNow { registration.notify(state, .nothing) }
  }
}

extension Dispatcher.Proxy {
  /// Begins a subscription; see ``Dispatcher/subscribe(_:updateNow:)``.
  public func subscribe<Observer: AnyObject>(
    _ observer: Observer, updateNow: Bool = true
  ) -> Subscriber<Observer> {
    Subscriber(dispatcher: dispatcher, observer: observer, updateNow: updateNow)
  }

  /// Begins a subscription that is notified from the next processed action on.
  public func subscribeLater<Observer: AnyObject>(_ observer: Observer) -> Subscriber<Observer> {
    subscribe(observer, updateNow: false)
  }

  /// Ends all subscriptions of an object.
  public func unsubscribe(_ observer: AnyObject) {
    dispatcher?.unsubscribe(observer)
  }
}
