/// A feature went; also where actions that do so are made: `deinitialize.automatically()`.
public struct Deinitialization<F: Feature>: ActionKind {
  /// The last state.
  public let oldState: any SomeState

  /// Takes a mutation apart.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .deinitialization, mutation.feature == F.self,
      let state = mutation.oldState
    else { return nil }
    oldState = state
  }

  /// Of the feature.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.deinitialization], feature: F.self)
  }
  /// A deinitialization.
  public static var mutationKind: MutationKind? { .deinitialization }

  /// The state that the feature has to be in.
  public typealias From<S: State> = DeinitializationFrom<S> where S.Parent == F
}

/// A feature went, from a state.
public struct DeinitializationFrom<S: State>: ActionKind {
  /// The last state.
  public let oldState: S

  /// Takes a mutation apart.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .deinitialization,
      let state: S = mutation.oldBox?.take()
    else { return nil }
    oldState = state
  }

  /// Of the feature, from the state.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.deinitialization], feature: S.feature, old: S.self)
  }
  /// A deinitialization.
  public static var mutationKind: MutationKind? { .deinitialization }
}
