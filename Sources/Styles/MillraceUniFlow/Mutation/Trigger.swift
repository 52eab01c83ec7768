/// An action without a mutation; also where such actions are made: `trigger.In<S>`.
public struct Trigger<F: Feature>: ActionKind {
  /// Is always `nil`: a trigger leads to no mutation.
  public init?(_ mutation: GlobalMutation?) { nil }

  /// Nothing is looked for.
  public static var interest: MutationInterest { .nothing }

  /// The feature has to be absent.
  public typealias NoState = TriggerNoState<F>
  /// The feature has to be absent.
  public typealias Uninitialized = TriggerNoState<F>
  /// The feature has to be there.
  public typealias AnyState = TriggerAnyState<F>
  /// The feature has to be there.
  public typealias Initialized = TriggerAnyState<F>
  /// The feature has to be in a state.
  public typealias In<S: State> = TriggerIn<S> where S.Parent == F
}

/// A trigger of a feature that is absent.
public struct TriggerNoState<F: Feature>: ActionKind {
  /// Is always `nil`: a trigger leads to no mutation.
  public init?(_ mutation: GlobalMutation?) { nil }

  /// Nothing is looked for.
  public static var interest: MutationInterest { .nothing }
}

/// A trigger of a feature that is there.
public struct TriggerAnyState<F: Feature>: ActionKind {
  /// Is always `nil`: a trigger leads to no mutation.
  public init?(_ mutation: GlobalMutation?) { nil }

  /// Nothing is looked for.
  public static var interest: MutationInterest { .nothing }
}

/// A trigger of a feature in a state.
public struct TriggerIn<S: State>: ActionKind {
  /// Is always `nil`: a trigger leads to no mutation.
  public init?(_ mutation: GlobalMutation?) { nil }

  /// Nothing is looked for.
  public static var interest: MutationInterest { .nothing }
}

/// A trigger that asks for nothing.
public struct TriggerGlobal: ActionKind {
  /// Is always `nil`: a trigger leads to no mutation.
  public init?(_ mutation: GlobalMutation?) { nil }

  /// Nothing is looked for.
  public static var interest: MutationInterest { .nothing }
}

/// An action that changes the model by hand, any features of it; see `action(_:body:)` of ``ActionContext``.
public struct Free: ActionKind {
  /// Is always `nil`: what it leads to is told by other descriptors.
  public init?(_ mutation: GlobalMutation?) { nil }

  /// Nothing is looked for.
  public static var interest: MutationInterest { .nothing }
}
