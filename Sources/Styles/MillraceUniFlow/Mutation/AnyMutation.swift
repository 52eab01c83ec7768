/// A mutation of any kind and any feature.
public struct AnyMutation: MutationConvertible {
  /// The feature of the mutation.
  public let relatedToFeature: any Feature.Type

  /// Creates the descriptor of any mutation.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation else { return nil }
    relatedToFeature = mutation.feature
  }

  /// Mutations of all kinds.
  public static var interest: MutationInterest { MutationInterest(kinds: MutationKind.allCases) }
}

/// A mutation of any kind of a feature.
public struct AnyMutationOf<F: Feature>: MutationConvertible {
  /// The kind of the mutation.
  public let kind: MutationKind

  /// Creates the descriptor if a mutation is of this feature.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.feature == F.self else { return nil }
    kind = mutation.kind
  }

  /// Mutations of all kinds of the feature.
  public static var interest: MutationInterest {
    MutationInterest(kinds: MutationKind.allCases, feature: F.self)
  }
}

/// A mutation after which a feature is present: an initialization, actualization or transition.
public struct AnySettingOf<F: Feature>: MutationConvertible {
  static var kinds: [MutationKind] { [.initialization, .actualization, .transition] }

  /// The state after.
  public let featureState: any SomeState

  /// Creates the descriptor if a mutation leaves the feature present.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.feature == F.self, let state = mutation.newState
    else { return nil }
    featureState = state
  }

  /// Mutations of all kinds but deinitializations, of the feature.
  public static var interest: MutationInterest {
    MutationInterest(kinds: kinds, feature: F.self)
  }
}

/// A mutation after which a feature is in a state: an initialization, actualization or transition.
public struct SettingInto<S: State>: MutationConvertible {
  /// The state after.
  public let newState: S

  /// Creates the descriptor if a mutation leaves the feature in this state.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, let state: S = mutation.newBox?.take() else { return nil }
    newState = state
  }

  /// Mutations of all kinds but deinitializations, of the feature, into the state.
  public static var interest: MutationInterest {
    MutationInterest(kinds: AnySettingOf<S.Parent>.kinds, feature: S.feature, new: S.self)
  }
}

/// A mutation before and after which a feature is present: an actualization or a transition.
public struct AnyUpdateOf<F: Feature>: MutationConvertible {
  static var kinds: [MutationKind] { [.actualization, .transition] }

  /// The state before.
  public let oldState: any SomeState
  /// The state after.
  public let featureState: any SomeState

  /// Creates the descriptor if a mutation is of these kinds and this feature.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, Self.kinds.contains(mutation.kind), mutation.feature == F.self,
      let old = mutation.oldState, let new = mutation.newState
    else { return nil }
    oldState = old
    featureState = new
  }

  /// Actualizations and transitions of the feature.
  public static var interest: MutationInterest {
    MutationInterest(kinds: kinds, feature: F.self)
  }
}

/// The absence of a mutation: an observer is notified of the model at its own request, or after the
/// model was replaced.
public struct NoMutation: MutationConvertible {
  /// Creates the descriptor if there is no mutation.
  public init?(_ mutation: GlobalMutation?) {
    guard mutation == nil else { return nil }
  }

  /// The absence of a mutation.
  public static var interest: MutationInterest { .none }
}
