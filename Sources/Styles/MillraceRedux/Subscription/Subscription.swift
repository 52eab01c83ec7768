/// A way from a store's state to what one subscriber is told, step by step.
///
/// A store makes one and hands it to the `transform` of `subscribe`, which adds operators:
///
/// ```swift
/// store.subscribe(self) { $0.select(\.search).skip { $0.query == $1.query } }
/// ```
///
/// An operator of your own is a subscription made of a sink; see ``init(sink:)``. One subscription leads one way: the
/// operator that was added last counts.
public final class Subscription<State> {
  /// What is told of every value that comes this far, with the one before; `nil` before the first.
  ///
  /// Operators set it, and so does the store at the end. It is public for operators of your own.
  public var observer: ((State?, State) -> Void)?

  /// How the value can be looked up; `nil` if an operator from elsewhere is on the way.
  @usableFromInline let look: Look<State>?

  @inlinable
  init(look: Look<State>?) {
    self.look = look
  }

  /// Makes an operator of your own.
  ///
  /// The closure is called at once, and given the way on: a function of the value before and the value. It may be called
  /// now or later, any number of times. After the subscriber has gone or was unsubscribed it does nothing.
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
  /// A store keeps the state before for a subscription with such an operator, which costs a copy when it is changed in place.
  public init(sink: @escaping (@escaping (State?, State) -> Void) -> Void) {
    look = nil
    sink { old, new in self.pass(old, new) }
  }

  @inlinable
  func pass(_ old: State?, _ new: State) {
    observer?(old, new)
  }

  // MARK: Operators

  /// Selects a part, or makes something of the value.
  ///
  /// The closure runs once for a turn that touches the state, also for one that is skipped before it, since what comes after
  /// it compares with that value; once more for the value before if an operator from elsewhere is on the way.
  @inlinable
  public func select<Substate>(
    _ selector: @escaping (State) -> Substate
  ) -> Subscription<Substate> {
    let next = Subscription<Substate>(look: look?.map(selector))
    observer = { old, new in next.pass(old.map(selector), selector(new)) }
    return next
  }

  /// Selects a part by its key path.
  @inlinable
  public func select<Substate>(_ keyPath: KeyPath<State, Substate>) -> Subscription<Substate> {
    select { $0[keyPath: keyPath] }
  }

  /// Skips a value when the closure says that it repeats the one before; the first is never skipped.
  ///
  /// The one before is that of the turn before, told or not. The closure is not asked about a value that was skipped before.
  @inlinable
  public func skipRepeats(
    _ isRepeat: @escaping (_ oldState: State, _ newState: State) -> Bool
  ) -> Subscription<State> {
    skip(looking: look?.skip(isRepeat), isRepeat)
  }

  @inlinable
  func skip(
    looking: Look<State>?, _ isRepeat: @escaping (State, State) -> Bool
  ) -> Subscription<State> {
    let next = Subscription(look: looking)
    observer = { old, new in
      if let old, isRepeat(old, new) { return }
      next.pass(old, new)
    }
    return next
  }

  /// Skips a value when the closure says so; the first is never skipped.
  public func skip(
    when: @escaping (_ oldState: State, _ newState: State) -> Bool
  ) -> Subscription<State> {
    skipRepeats(when)
  }

  /// Lets a value through only when the closure says so; the first always gets through.
  public func only(
    when: @escaping (_ oldState: State, _ newState: State) -> Bool
  ) -> Subscription<State> {
    skipRepeats { old, new in !when(old, new) }
  }
}

extension Subscription where State: Equatable {
  /// Skips a value that equals the one before; the first is never skipped.
  ///
  /// A second time in a row it adds nothing, so that what a store skips by itself and you do too is compared once.
  @inlinable
  public func skipRepeats() -> Subscription<State> {
    if let look, look.skipsEqual { return self }
    return skip(looking: look?.skipEqual()) { $0 == $1 }
  }
}
