public import Millrace

/// What a page shows: a state with a view, and the store that keeps the one and takes the actions of the other.
///
/// A ``Program`` is one, with a native store. An app of another style is one by itself: it begins the app, shows it, and
/// hands on what a person does.
///
/// ```swift
/// struct CounterPage: PageProgram {
///   func makeStore(_ state: Int, in scope: Scope) -> Millrace.Store<Int, Step> {
///     let app = MillraceRedux.Store<Int>(in: scope, reducer: count, state: state)
///     return Millrace.Store(showing: app.slot.signal.map { $0 ?? state }, in: scope) { app.dispatch($0) }
///   }
///
///   func view(_ count: Int) -> Node<Step> { button("\(count)", send: Step(by: 1)) }
/// }
/// ```
///
/// The app lives on the page's own loop, in its scope, with its own turns: a page has one order of turns and one timeline,
/// whatever styles are on it. The store that is returned holds the app; when the page goes, so does the app.
public protocol PageProgram<State, Action> {
  /// What is shown.
  associatedtype State
  /// What a person can do.
  associatedtype Action

  /// What is to be seen in a state; runs when a host renders, at most once per settle of the loop, however many turns
  /// came before.
  ///
  /// It must not keep, send or start anything.
  func view(_ state: State) -> Node<Action>

  /// The store that a page shows, on the page's loop.
  func makeStore(_ state: State, in scope: Scope) -> Store<State, Action>
}
