/// A feature's state has other data; also where actions that do so are made: `actualize.In<S>`.
public struct Actualization<F: Feature>: ActionKind {
  /// The state before.
  public let oldState: any SomeState
  /// The state after.
  public let newState: any SomeState

  /// Takes a mutation apart.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .actualization, mutation.feature == F.self,
      let old = mutation.oldState, let new = mutation.newState
    else { return nil }
    oldState = old
    newState = new
  }

  /// Of the feature.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.actualization], feature: F.self)
  }
  /// An actualization.
  public static var mutationKind: MutationKind? { .actualization }

  /// The state whose data changes.
  public typealias In<S: State> = ActualizationIn<S> where S.Parent == F
}

/// A feature's state has other data, in a state.
public struct ActualizationIn<S: State>: ActionKind {
  /// The state before.
  public let oldState: S
  /// The state after.
  public let state: S

  /// The state after.
  public var newState: S { state }

  /// Takes a mutation apart.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .actualization, let old: S = mutation.oldBox?.take(),
      let new: S = mutation.newBox?.take()
    else { return nil }
    oldState = old
    state = new
  }

  /// Of the feature, in the state.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.actualization], feature: S.feature, new: S.self)
  }
  /// An actualization.
  public static var mutationKind: MutationKind? { .actualization }
}
