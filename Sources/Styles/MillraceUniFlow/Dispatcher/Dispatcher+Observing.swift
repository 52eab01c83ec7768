// Version 4.10's subscriptions: observers with bindings.

extension Dispatcher {
  /// Subscribes an observer: its bindings are run after every mutation.
  ///
  /// A second subscription of the same object takes the place of the first (UF-21). The object is not held.
  ///
  /// - Parameters:
  ///   - observer: who is called.
  ///   - forceUpdateNow: whether its bindings are run now, without a mutation: those on ``NoMutation`` match (UF-22).
  /// - Returns: the way to end it; it goes on without being kept.
  @discardableResult
  public func subscribe<Observer: StateObserver>(
    _ observer: Observer, forceUpdateNow: Bool = false
  ) -> Subscription {
    let subscription = Subscription()
    let ticket = nextTicket()
    onOwner("subscribe(\(type(of: observer)))") { dispatcher in
      // By its own class, whose bindings may be others than those of the one above.
      let rules = dispatcher.rules(of: type(of: observer))
      let subscribed = Subscribed(observer, .bindings, ticket, endedBy: subscription.flag) {
        [weak dispatcher] object, model, telling in
        dispatcher?.run(rules, on: object, model, telling)
      }
      dispatcher.add(subscribed, updateNow: forceUpdateNow)
    }
    return subscription
  }

  /// Runs an observer's bindings now, without a mutation; it need not have subscribed (UF-22).
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
    _ telling: Telling
  ) {
    switch telling {
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

  /// The way to end an observer's subscription.
  public final class Subscription {
    let flag = EndFlag()

    init() {}

    /// Ends it at once, on any thread: the observer is not told any more, nor of the action under
    /// way.
    public func cancel() { flag.raise() }
  }
}

extension Dispatcher.Proxy {
  /// Subscribes an observer; see ``Dispatcher/subscribe(_:forceUpdateNow:)``.
  ///
  /// When the dispatcher has gone, there is nothing to end.
  @discardableResult
  public func subscribe<Observer: StateObserver>(
    _ observer: Observer, forceUpdateNow: Bool = false
  ) -> Dispatcher.Subscription {
    dispatcher?.subscribe(observer, forceUpdateNow: forceUpdateNow)
      ?? Dispatcher.Subscription()
  }

  /// Runs an observer's bindings now, without a mutation; it need not have subscribed (UF-22).
  public func updateNow<Observer: StateObserver>(_ observer: Observer) {
    dispatcher?.updateNow(observer)
  }
}
