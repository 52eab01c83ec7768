/// The logic of a store: how an action changes the state, and what that asks for outside.
///
/// Services are ordinary stored properties, given to `init`; time, randomness and identity come from the loop's
/// ``Environment`` or a service, so that a turn can be repeated exactly (L11).
public protocol Reducer<State, Action> {
  /// What the store keeps.
  associatedtype State
  /// What can happen.
  associatedtype Action

  /// Changes the state in place and says what is to be done outside.
  ///
  /// Runs inside a turn: it must not wait, and other slots may be read. What it sends runs after this turn.
  func update(_ state: inout State, _ action: Action) -> Effect<Action>

  /// The outside sources that this state asks for; compared by key after every commit.
  func subscriptions(_ state: State) -> [Subscription<Action>]
}

extension Reducer {
  /// No subscriptions.
  @inlinable
  public func subscriptions(_ state: State) -> [Subscription<Action>] { [] }
}
