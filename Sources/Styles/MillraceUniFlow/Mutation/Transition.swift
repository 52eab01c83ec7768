/// A feature went from one state to another; also where actions that do so are made: `transition.Between<A, B>`.
public struct Transition<F: Feature>: ActionKind {
  /// The state before.
  public let oldState: any SomeState
  /// The state after.
  public let newState: any SomeState

  /// Takes a mutation apart.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .transition, mutation.feature == F.self,
      let old = mutation.oldState, let new = mutation.newState
    else { return nil }
    oldState = old
    newState = new
  }

  /// Of the feature.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.transition], feature: F.self)
  }
  /// A transition.
  public static var mutationKind: MutationKind? { .transition }

  /// The two states.
  public typealias Between<A: State, B: State> = TransitionBetween<A, B>
  where A.Parent == F, B.Parent == F
  /// The state before; into which one the action says.
  public typealias From<S: State> = TransitionFrom<S> where S.Parent == F
  /// The state after, from any.
  public typealias Into<S: State> = TransitionInto<S> where S.Parent == F
}

/// A feature went from one state to another.
public struct TransitionBetween<A: State, B: State>: ActionKind where A.Parent == B.Parent {
  /// The state before.
  public let oldState: A
  /// The state after.
  public let newState: B

  /// Takes a mutation apart.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .transition, let old: A = mutation.oldBox?.take(),
      let new: B = mutation.newBox?.take()
    else { return nil }
    oldState = old
    newState = new
  }

  /// Of the feature, between the states.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.transition], feature: A.feature, old: A.self, new: B.self)
  }
  /// A transition.
  public static var mutationKind: MutationKind? { .transition }
}

/// A feature left a state for another.
public struct TransitionFrom<S: State>: ActionKind {
  /// The state before.
  public let oldState: S

  /// Takes a mutation apart.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .transition, let old: S = mutation.oldBox?.take()
    else { return nil }
    oldState = old
  }

  /// Of the feature, from the state.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.transition], feature: S.feature, old: S.self)
  }
  /// A transition.
  public static var mutationKind: MutationKind? { .transition }
}

/// A feature went into a state from another, or had it replaced.
public struct TransitionInto<S: State>: ActionKind {
  /// The state after.
  public let newState: S

  /// Takes a mutation apart.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.kind == .transition, let new: S = mutation.newBox?.take()
    else { return nil }
    newState = new
  }

  /// Of the feature, into the state.
  public static var interest: MutationInterest {
    MutationInterest(kinds: [.transition], feature: S.feature, new: S.self)
  }
  /// A transition.
  public static var mutationKind: MutationKind? { .transition }
}
