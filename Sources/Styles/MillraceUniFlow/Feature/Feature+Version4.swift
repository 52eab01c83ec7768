// Version 4.10's namespaces of actions, one for each kind.

/// Version 4.10's function that sets a new state; it is valid only inside the body.
public typealias Become<S> = (S) -> Void

/// Sets the new state.
public func << <S: State>(become: Become<S>, state: S) { become(state) }

extension Feature {
  /// The namespace of absent → a state: `initialize.Into<S>.via { … }`.
  public static var initialize: Initialization<Self>.Type { Initialization<Self>.self }
  /// The namespace of a state → the same, with other data: `actualize.In<S>.via { … }`.
  public static var actualize: Actualization<Self>.Type { Actualization<Self>.self }
  /// The namespace of a state → another.
  ///
  /// Its forms are `transition.Between<A, B>.via { … }`, `transition.From<A>.into(…)` and
  /// `transition.Into<B>.via(same: .no) { … }`.
  public static var transition: Transition<Self>.Type { Transition<Self>.self }
  /// The namespace of a state → absent: `deinitialize.automatically()` and
  /// `deinitialize.From<S>.automatically()`.
  public static var deinitialize: Deinitialization<Self>.Type { Deinitialization<Self>.self }
  /// The namespace of triggers: `trigger.In<S>.via { … }`, `trigger.AnyState.via { … }` and
  /// `trigger.NoState.via { … }`.
  public static var trigger: Trigger<Self>.Type { Trigger<Self>.self }
}

/// Returns the state of the last call of `become` in a body, or nil if there was none.
func target<S>(_ body: (Become<S>) throws -> Void) rethrows -> S? {
  var target: S?
  try body { target = $0 }
  return target
}
