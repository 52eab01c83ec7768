/// The logic of a store: how an action changes the state, and which effects follow from it.
///
/// Services are ordinary stored properties, given to `init`; time, randomness and identity come
/// from the loop's ``Environment`` or a service, so that a turn can be repeated exactly (L11).
public protocol Reducer<State, Action> {
  /// The type of the state.
  associatedtype State
  /// The type of the actions.
  associatedtype Action

  /// Changes the state in place and returns the effects.
  ///
  /// Runs inside a turn: other slots may be read, and what it sends runs after this turn. It must
  /// not wait, since no other turn of the loop, and nothing else of its owner, runs meanwhile: work
  /// that takes time is an effect.
  func update(_ state: inout State, _ action: Action) -> Effect<Action>

  /// Returns the outside sources that this state requests; compared by key after every commit.
  func subscriptions(_ state: State) -> [Subscription<Action>]
}

extension Reducer {
  /// Returns no subscriptions.
  @inlinable
  public func subscriptions(_ state: State) -> [Subscription<Action>] { [] }
}
