/// A transition of a feature from one state to another; also the namespace of its actions.
///
/// Its actions are made by `transition.Between<A, B>`.
public struct Transition<F: Feature>: ActionKind {
  /// The state before.
  public let oldState: any SomeState
  /// The state after.
  public let newState: any SomeState

  /// Creates the descriptor if a mutation is of this kind and feature.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .transition, mutation.feature == F.self,
      let old = mutation.oldState, let new = mutation.newState
    else { return nil }
    oldState = old
    newState = new
  }

  /// The transitions of the feature.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.transition], feature: F.self)
  }
  /// The kind of a transition.
  public static var mutationKind: MutationKind? { .transition }

  /// The two states.
  public typealias Between<A: State, B: State> = TransitionBetween<A, B>
  where A.Parent == F, B.Parent == F
  /// The state before; the action decides the state after.
  public typealias From<S: State> = TransitionFrom<S> where S.Parent == F
  /// The state after, from any.
  public typealias Into<S: State> = TransitionInto<S> where S.Parent == F
}

/// A transition of a feature between two states.
public struct TransitionBetween<A: State, B: State>: ActionKind where A.Parent == B.Parent {
  /// The state before.
  public let oldState: A
  /// The state after.
  public let newState: B

  /// Creates the descriptor if a mutation is of this kind and these states.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .transition, let old: A = mutation.oldBox?.take(),
      let new: B = mutation.newBox?.take()
    else { return nil }
    oldState = old
    newState = new
  }

  /// The transitions of the feature between the states.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.transition], feature: A.feature, old: A.self, new: B.self)
  }
  /// The kind of a transition.
  public static var mutationKind: MutationKind? { .transition }
}

/// A transition of a feature from a state.
public struct TransitionFrom<S: State>: ActionKind {
  /// The state before.
  public let oldState: S

  /// Creates the descriptor if a mutation is of this kind and state.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .transition, let old: S = mutation.oldBox?.take()
    else { return nil }
    oldState = old
  }

  /// The transitions of the feature from the state.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.transition], feature: S.feature, old: S.self)
  }
  /// The kind of a transition.
  public static var mutationKind: MutationKind? { .transition }
}

/// A transition of a feature into a state, from another one or from one of the same type.
public struct TransitionInto<S: State>: ActionKind {
  /// The state after.
  public let newState: S

  /// Creates the descriptor if a mutation is of this kind and state.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .transition, let new: S = mutation.newBox?.take()
    else { return nil }
    newState = new
  }

  /// The transitions of the feature into the state.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.transition], feature: S.feature, new: S.self)
  }
  /// The kind of a transition.
  public static var mutationKind: MutationKind? { .transition }
}
