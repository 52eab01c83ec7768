public import Millrace

/// An app, or a part of one, as in Elm: a state, the actions that change it, and a view of it.
///
/// ```swift
/// struct Counter: Program {
///   struct State: Equatable { var count = 0 }
///   enum Action: Sendable { case add(Int) }
///
///   func update(_ state: inout State, _ action: Action) -> Effect<Action> {
///     switch action { case .add(let step): state.count += step }
///     return .none
///   }
///
///   func view(_ state: State) -> Node<Action> {
///     column {
///       text("\(state.count)")
///       button("+", send: .add(1))
///     }
///   }
/// }
/// ```
///
/// Services are stored properties, given to `init`. A program does not depend on the driver that
/// shows it.
public protocol Program<State, Action>: PageProgram, Reducer {}

extension Program {
  /// Returns a native store, whose logic is the program.
  public func makeStore(_ state: State, in scope: Scope) -> Store<State, Action> {
    Store(state, in: scope, self)
  }
}
