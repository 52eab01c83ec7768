// Version 4.10's subscriptions: observers with bindings.

extension Dispatcher {
  /// Subscribes an observer: its bindings are run after every mutation.
  ///
  /// A second subscription of the same object replaces the first (UF-21). The object is not
  /// retained.
  ///
  /// - Parameters:
  ///   - observer: The observer to call.
  ///   - forceUpdateNow: True to run its bindings now, without a mutation: those on ``NoMutation``
  ///     match (UF-22).
  /// - Returns: The subscription, which continues even if it is released.
  @discardableResult
  public func subscribe<Observer: StateObserver>(
    _ observer: Observer, forceUpdateNow: Bool = false
  ) -> Subscription {
    let subscription = Subscription()
    let callNumber = nextCallNumber()
    onOwner("subscribe(\(type(of: observer)))") { dispatcher in
      // By the dynamic class, whose bindings may differ from those of its superclass.
      let rules = dispatcher.rules(of: type(of: observer))
      let registration = Registration(observer, .bindings, callNumber, endedBy: subscription.flag) {
        [weak dispatcher] object, model, notification in
        dispatcher?.run(rules, on: object, model, notification)
      }
      dispatcher.add(registration, updateNow: forceUpdateNow)
    }
    return subscription
  }

  /// Runs an observer's bindings now, without a mutation, even if it has not subscribed (UF-22).
  public func updateNow<Observer: StateObserver>(_ observer: Observer) {
    onOwner("updateNow(\(type(of: observer)))") { dispatcher in
      let rules = dispatcher.rules(of: type(of: observer))
      dispatcher.run(rules, on: observer, dispatcher.state, .nothing)
    }
  }

  private func rules<Observer: StateObserver>(
    of type: Observer.Type
  ) -> RuleTable<ObserverBinding> {
    let id = ObjectIdentifier(type)
    if let known = observerRules[id] { return known }
    let rules = RuleTable<ObserverBinding>()
    rules.install(id) { type.bindings }
    observerRules[id] = rules
    return rules
  }

  private func run(
    _ rules: RuleTable<ObserverBinding>, on observer: AnyObject, _ model: GlobalModel,
    _ notification: Notification
  ) {
    switch notification {
    case .nothing: run(rules, on: observer, model, mutation: nil)
    case .action(.nothing): break
    case .action(.one(let mutation)): run(rules, on: observer, model, mutation: mutation)
    case .action(.several(let mutations)):
      for mutation in mutations { run(rules, on: observer, model, mutation: mutation) }
    }
  }

  private func run(
    _ rules: RuleTable<ObserverBinding>, on observer: AnyObject, _ model: GlobalModel,
    mutation: GlobalMutation?
  ) {
    rules.forEach(fitting: mutation) { rule in
      let body = rule.binding.body
      run(body.text) { try body.run(model, mutation, observer) }
    }
  }

  /// An observer's subscription, which can be cancelled.
  public final class Subscription {
    let flag = EndFlag()

    init() {}

    /// Ends the subscription at once, on any thread: the observer is not notified again, not even
    /// of the action under way.
    public func cancel() { flag.raise() }
  }
}

extension Dispatcher.Proxy {
  /// Subscribes an observer; see ``Dispatcher/subscribe(_:forceUpdateNow:)``.
  ///
  /// If the dispatcher is gone, the returned subscription does nothing.
  @discardableResult
  public func subscribe<Observer: StateObserver>(
    _ observer: Observer, forceUpdateNow: Bool = false
  ) -> Dispatcher.Subscription {
    dispatcher?.subscribe(observer, forceUpdateNow: forceUpdateNow)
      ?? Dispatcher.Subscription()
  }

  /// Runs an observer's bindings now, without a mutation, even if it has not subscribed (UF-22).
  public func updateNow<Observer: StateObserver>(_ observer: Observer) {
    dispatcher?.updateNow(observer)
  }
}
