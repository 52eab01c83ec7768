public import Millrace

/// A program whose logic is an app of another style: it begins the app, shows it, and hands on what a person does.
///
/// ```swift
/// struct CounterPage: StyledProgram {
///   typealias State = Int
///   typealias Action = Step
///
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
public protocol StyledProgram: Program {}

extension StyledProgram {
  /// Never asked, since actions go to the app.
  ///
  /// It says so if somebody runs the program as a native reducer.
  public func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    Mistake.notImplemented(method: "makeStore(_:in:)", type: "\(Self.self)").report(to: nil)
    return .none
  }
}
