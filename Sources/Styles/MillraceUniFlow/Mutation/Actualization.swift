/// An actualization, in which a feature's state has other data; also the namespace of its actions.
///
/// Its actions are made by `actualize.In<S>`.
public struct Actualization<F: Feature>: ActionKind {
  /// The state before.
  public let oldState: any SomeState
  /// The state after.
  public let newState: any SomeState

  /// Creates the descriptor if a mutation is of this kind and feature.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .actualization, mutation.feature == F.self,
      let old = mutation.oldState, let new = mutation.newState
    else { return nil }
    oldState = old
    newState = new
  }

  /// The actualizations of the feature.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.actualization], feature: F.self)
  }
  /// The kind of an actualization.
  public static var mutationKind: MutationKind? { .actualization }

  /// The state whose data changes.
  public typealias In<S: State> = ActualizationIn<S> where S.Parent == F
}

/// An actualization in a state of a feature.
public struct ActualizationIn<S: State>: ActionKind {
  /// The state before.
  public let oldState: S
  /// The state after.
  public let state: S

  /// The state after.
  public var newState: S { state }

  /// Creates the descriptor if a mutation is of this kind and state.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .actualization, let old: S = mutation.oldBox?.take(),
      let new: S = mutation.newBox?.take()
    else { return nil }
    oldState = old
    state = new
  }

  /// The actualizations of the feature in the state.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.actualization], feature: S.feature, new: S.self)
  }
  /// The kind of an actualization.
  public static var mutationKind: MutationKind? { .actualization }
}
