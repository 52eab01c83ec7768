// Version 4.10's words for actions: where they are made, one namespace for each kind.

/// Version 4.10's way to a new state; it is lent to the body.
public typealias Become<S> = (S) -> Void

/// Becomes a state.
public func << <S: State>(become: Become<S>, state: S) { become(state) }

extension Feature {
  /// Absent → a state: `initialize.Into<S>.via { … }`.
  public static var initialize: Initialization<Self>.Type { Initialization<Self>.self }
  /// A state → the same, with other data: `actualize.In<S>.via { … }`.
  public static var actualize: Actualization<Self>.Type { Actualization<Self>.self }
  /// A state → another: `transition.Between<A, B>.via { … }`, `transition.From<A>.into(…)`, `transition.Into<B>.via(same: .no) { … }`.
  public static var transition: Transition<Self>.Type { Transition<Self>.self }
  /// A state → absent: `deinitialize.automatically()`, `deinitialize.From<S>.automatically()`.
  public static var deinitialize: Deinitialization<Self>.Type { Deinitialization<Self>.self }
  /// No mutation: `trigger.In<S>.via { … }`, `trigger.AnyState.via { … }`, `trigger.NoState.via { … }`.
  public static var trigger: Trigger<Self>.Type { Trigger<Self>.self }
}

/// Calls a body that has to call `become`; the last call counts.
func target<S>(_ body: (Become<S>) throws -> Void) rethrows -> S? {
  var target: S?
  try body { target = $0 }
  return target
}
