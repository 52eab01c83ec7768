public import Millrace

/// The content of a page: the view of a state, and the store that keeps the state and handles
/// actions.
///
/// A ``Program`` conforms with a native store. An app of another style conforms itself: it starts
/// the app, shows its state, and forwards the actions.
///
/// ```swift
/// struct CounterPage: PageProgram {
///   func makeStore(_ state: Int, in scope: Scope) -> Millrace.Store<Int, Step> {
///     let app = MillraceRedux.Store<Int>(in: scope, reducer: count, state: state)
///     let counts = app.slot.signal.map { $0 ?? state }
///     return Millrace.Store(showing: counts, in: scope) { app.dispatch($0) }
///   }
///
///   func view(_ count: Int) -> Node<Step> { button("\(count)", send: Step(by: 1)) }
/// }
/// ```
///
/// The app runs on the page's own loop, in its scope, with its own turns: a page has one order of
/// turns and one timeline, for all styles. The returned store holds the app, and releases it with
/// the page.
public protocol PageProgram<State, Action> {
  /// The state that is shown.
  associatedtype State
  /// The actions that a person can cause.
  associatedtype Action

  /// Returns the view of a state.
  ///
  /// It runs when a host renders, at most once per settle of the loop, after any number of turns.
  /// It must not store, send or start anything.
  func view(_ state: State) -> Node<Action>

  /// Returns whether the view may have changed although the state has not been touched.
  ///
  /// A page asks each time its loop settles. It is for a view that is kept and changed in parts, by
  /// observers of its own, such as bindings; for a view that is a function of the state it is
  /// false.
  func isStale(_ state: State) -> Bool

  /// Returns the store that a page shows, on the page's loop.
  func makeStore(_ state: State, in scope: Scope) -> Store<State, Action>
}

extension PageProgram {
  /// Returns false: the view is a function of the state.
  public func isStale(_ state: State) -> Bool { false }
}
