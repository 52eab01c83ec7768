/// A feature came to be there; also where actions that do so are made: `initialize.Into<S>`.
public struct Initialization<F: Feature>: ActionKind {
  /// The first state.
  public let newState: any SomeState

  /// Takes a mutation apart.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .initialization, mutation.feature == F.self,
      let state = mutation.newState
    else { return nil }
    newState = state
  }

  /// Of the feature.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.initialization], feature: F.self)
  }
  /// An initialization.
  public static var mutationKind: MutationKind? { .initialization }

  /// A state that the feature begins in.
  public typealias Into<S: State> = InitializationInto<S> where S.Parent == F
}

/// A feature came to be there, in a state.
public struct InitializationInto<S: State>: ActionKind {
  /// The first state.
  public let newState: S

  /// Takes a mutation apart.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .initialization, let state: S = mutation.newBox?.take()
    else { return nil }
    newState = state
  }

  /// Of the feature, into the state.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.initialization], feature: S.feature, new: S.self)
  }
  /// An initialization.
  public static var mutationKind: MutationKind? { .initialization }
}
