/// An action without a mutation; also the namespace of such actions: `trigger.In<S>`.
public struct Trigger<F: Feature>: ActionKind {
  /// Returns `nil`: a trigger leads to no mutation.
  public init?(_ mutation: GlobalMutation?) { nil }

  /// The interest in no mutation, since only its caller triggers it.
  public static var interest: MutationInterest { .nothing }

  /// The feature has to be absent.
  public typealias NoState = TriggerNoState<F>
  /// The feature has to be absent.
  public typealias Uninitialized = TriggerNoState<F>
  /// The feature has to be present.
  public typealias AnyState = TriggerAnyState<F>
  /// The feature has to be present.
  public typealias Initialized = TriggerAnyState<F>
  /// The feature has to be in a state.
  public typealias In<S: State> = TriggerIn<S> where S.Parent == F
}

/// A trigger of a feature that is absent.
public struct TriggerNoState<F: Feature>: ActionKind {
  /// Returns `nil`: a trigger leads to no mutation.
  public init?(_ mutation: GlobalMutation?) { nil }

  /// The interest in no mutation, since only its caller triggers it.
  public static var interest: MutationInterest { .nothing }
}

/// A trigger of a feature that is present.
public struct TriggerAnyState<F: Feature>: ActionKind {
  /// Returns `nil`: a trigger leads to no mutation.
  public init?(_ mutation: GlobalMutation?) { nil }

  /// The interest in no mutation, since only its caller triggers it.
  public static var interest: MutationInterest { .nothing }
}

/// A trigger of a feature in a state.
public struct TriggerIn<S: State>: ActionKind {
  /// Returns `nil`: a trigger leads to no mutation.
  public init?(_ mutation: GlobalMutation?) { nil }

  /// The interest in no mutation, since only its caller triggers it.
  public static var interest: MutationInterest { .nothing }
}

/// A trigger without a requirement.
public struct TriggerGlobal: ActionKind {
  /// Returns `nil`: a trigger leads to no mutation.
  public init?(_ mutation: GlobalMutation?) { nil }

  /// The interest in no mutation, since only its caller triggers it.
  public static var interest: MutationInterest { .nothing }
}

/// An action that edits any features of the model directly; see `action(_:body:)` of
/// ``ActionContext``.
public struct Free: ActionKind {
  /// Returns `nil`: other descriptors match its mutations.
  public init?(_ mutation: GlobalMutation?) { nil }

  /// The interest in no mutation, since only its caller triggers it.
  public static var interest: MutationInterest { .nothing }
}
