/// A deinitialization, after which a feature is absent; also the namespace of its actions.
///
/// Its actions are made by `deinitialize.automatically()`.
public struct Deinitialization<F: Feature>: ActionKind {
  /// The last state.
  public let oldState: any SomeState

  /// Creates the descriptor if a mutation is of this kind and feature.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .deinitialization, mutation.feature == F.self,
      let state = mutation.oldState
    else { return nil }
    oldState = state
  }

  /// The deinitializations of the feature.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.deinitialization], feature: F.self)
  }
  /// The kind of a deinitialization.
  public static var mutationKind: MutationKind? { .deinitialization }

  /// The state that the feature has to be in.
  public typealias From<S: State> = DeinitializationFrom<S> where S.Parent == F
}

/// A deinitialization from a state of a feature.
public struct DeinitializationFrom<S: State>: ActionKind {
  /// The last state.
  public let oldState: S

  /// Creates the descriptor if a mutation is of this kind and state.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .deinitialization,
      let state: S = mutation.oldBox?.take()
    else { return nil }
    oldState = state
  }

  /// The deinitializations of the feature from the state.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.deinitialization], feature: S.feature, old: S.self)
  }
  /// The kind of a deinitialization.
  public static var mutationKind: MutationKind? { .deinitialization }
}
