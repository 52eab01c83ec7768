/// A chain of operators between a store's state and one subscriber.
///
/// A store makes a subscription and passes it to the `transform` of `subscribe`, which adds
/// operators:
///
/// ```swift
/// store.subscribe(self) { $0.select(\.search).skip { $0.query == $1.query } }
/// ```
///
/// A custom operator is a subscription made of a sink; see ``init(sink:)``. A subscription has one
/// successor: the operator that was added last counts.
public final class Subscription<State> {
  /// The function that is called with every value that arrives here, and the previous one; `nil`
  /// before the first.
  ///
  /// Operators set it, and so does the store at the end. It is public for custom operators.
  public var observer: ((State?, State) -> Void)?

  /// The check of the value; `nil` if the chain has a custom operator.
  @usableFromInline let check: ChangeCheck<State>?

  @inlinable
  init(check: ChangeCheck<State>?) {
    self.check = check
  }

  /// Creates a custom operator.
  ///
  /// The closure is called at once. It is given a function that passes on the previous value and
  /// the value; that function may be called now or later, any number of times. After the subscriber
  /// was released or unsubscribed it has no effect.
  ///
  /// ```swift
  /// extension Subscription {
  ///   func onlyEverySecond() -> Subscription<State> {
  ///     var count = 0
  ///     return Subscription { sink in
  ///       self.observer = { old, new in
  ///         count += 1
  ///         if count % 2 == 1 { sink(old, new) }
  ///       }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// A store keeps the previous state for a subscription with such an operator, which costs a copy
  /// when the state is changed in place.
  public init(sink: @escaping (@escaping (State?, State) -> Void) -> Void) {
    check = nil
    sink { old, new in self.pass(old, new) }
  }

  @inlinable
  func pass(_ old: State?, _ new: State) {
    observer?(old, new)
  }

  // MARK: Operators

  /// Selects a part of the value, or maps it.
  ///
  /// The closure runs once for each turn that touches the state, also if an earlier operator skips
  /// the turn, since later operators compare with that value. It runs once more, for the previous
  /// value, if the chain has a custom operator.
  @inlinable
  public func select<Substate>(
    _ selector: @escaping (State) -> Substate
  ) -> Subscription<Substate> {
    let next = Subscription<Substate>(check: check?.map(selector))
    observer = { old, new in next.pass(old.map(selector), selector(new)) }
    return next
  }

  /// Selects a part by its key path.
  @inlinable
  public func select<Substate>(_ keyPath: KeyPath<State, Substate>) -> Subscription<Substate> {
    select { $0[keyPath: keyPath] }
  }

  /// Skips a value if the closure returns true for it and the previous one; the first is never
  /// skipped.
  ///
  /// The previous value is that of the turn before, notified or not. The closure is not called for
  /// a value that was skipped before.
  @inlinable
  public func skipRepeats(
    _ isRepeat: @escaping (_ oldState: State, _ newState: State) -> Bool
  ) -> Subscription<State> {
    skip(checking: check?.skip(isRepeat), isRepeat)
  }

  @inlinable
  func skip(
    checking check: ChangeCheck<State>?, _ isRepeat: @escaping (State, State) -> Bool
  ) -> Subscription<State> {
    let next = Subscription(check: check)
    observer = { old, new in
      if let old, isRepeat(old, new) { return }
      next.pass(old, new)
    }
    return next
  }

  /// Skips a value if the closure returns true; the first is never skipped.
  public func skip(
    when: @escaping (_ oldState: State, _ newState: State) -> Bool
  ) -> Subscription<State> {
    skipRepeats(when)
  }

  /// Passes a value on only if the closure returns true; the first is always passed on.
  public func only(
    when: @escaping (_ oldState: State, _ newState: State) -> Bool
  ) -> Subscription<State> {
    skipRepeats { old, new in !when(old, new) }
  }
}

extension Subscription where State: Equatable {
  /// Skips a value that equals the previous one; the first is never skipped.
  ///
  /// A second call in a row adds nothing, so that values that both the store and the app compare
  /// are compared once.
  @inlinable
  public func skipRepeats() -> Subscription<State> {
    if let check, check.skipsEqual { return self }
    return skip(checking: check?.skipEqual()) { $0 == $1 }
  }
}
