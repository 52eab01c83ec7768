/// An initialization, after which a feature is present; also the namespace of its actions.
///
/// Its actions are made by `initialize.Into<S>`.
public struct Initialization<F: Feature>: ActionKind {
  /// The first state.
  public let newState: any SomeState

  /// Creates the descriptor if a mutation is of this kind and feature.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .initialization, mutation.feature == F.self,
      let state = mutation.newState
    else { return nil }
    newState = state
  }

  /// The initializations of the feature.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.initialization], feature: F.self)
  }
  /// The kind of an initialization.
  public static var mutationKind: MutationKind? { .initialization }

  /// A state that the feature begins in.
  public typealias Into<S: State> = InitializationInto<S> where S.Parent == F
}

/// An initialization of a feature into a state.
public struct InitializationInto<S: State>: ActionKind {
  /// The first state.
  public let newState: S

  /// Creates the descriptor if a mutation is of this kind and state.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .initialization, let state: S = mutation.newBox?.take()
    else { return nil }
    newState = state
  }

  /// The initializations of the feature into the state.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.initialization], feature: S.feature, new: S.self)
  }
  /// The kind of an initialization.
  public static var mutationKind: MutationKind? { .initialization }
}
