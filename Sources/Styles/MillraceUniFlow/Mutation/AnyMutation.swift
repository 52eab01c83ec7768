/// Something happened to any feature.
public struct AnyMutation: MutationConvertible {
  /// The feature that it happened to.
  public let relatedToFeature: any Feature.Type

  /// Takes a mutation apart.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation else { return nil }
    relatedToFeature = mutation.feature
  }

  /// All kinds.
  public static var interest: MutationInterest { MutationInterest(kinds: MutationKind.allCases) }
}

/// Something happened to a feature.
public struct AnyMutationOf<F: Feature>: MutationConvertible {
  /// What happened.
  public let kind: MutationKind

  /// Takes a mutation apart.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.feature == F.self else { return nil }
    kind = mutation.kind
  }

  /// All kinds, of the feature.
  public static var interest: MutationInterest {
    MutationInterest(kinds: MutationKind.allCases, feature: F.self)
  }
}

/// A mutation after which a feature is there: an initialization, actualization or transition.
public struct AnySettingOf<F: Feature>: MutationConvertible {
  static var kinds: [MutationKind] { [.initialization, .actualization, .transition] }

  /// The state after.
  public let featureState: any SomeState

  /// Takes a mutation apart.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, mutation.feature == F.self, let state = mutation.newState
    else { return nil }
    featureState = state
  }

  /// All kinds but deinitializations, of the feature.
  public static var interest: MutationInterest {
    MutationInterest(kinds: kinds, feature: F.self)
  }
}

/// A mutation after which a feature is in a state: an initialization, actualization or transition.
public struct SettingInto<S: State>: MutationConvertible {
  /// The state after.
  public let newState: S

  /// Takes a mutation apart.
  public init?(_ mutation: GlobalMutation?) {
    guard let mutation, let state: S = mutation.newBox?.take() else { return nil }
    newState = state
  }

  /// All kinds but deinitializations, of the feature, into the state.
  public static var interest: MutationInterest {
    MutationInterest(kinds: AnySettingOf<S.Parent>.kinds, feature: S.feature, new: S.self)
  }
}

/// A mutation before and after which a feature is there: an actualization or a transition.
public struct AnyUpdateOf<F: Feature>: MutationConvertible {
  static var kinds: [MutationKind] { [.actualization, .transition] }

  /// The state before.
  public let oldState: any SomeState
  /// The state after.
  public let featureState: any SomeState

  /// Takes a mutation apart.
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

/// Nothing happened: an observer is told the model as it is, at its own request or because it was replaced wholesale.
public struct NoMutation: MutationConvertible {
  /// Is `nil` for a mutation.
  public init?(_ mutation: GlobalMutation?) {
    guard mutation == nil else { return nil }
  }

  /// No mutation.
  public static var interest: MutationInterest { .none }
}
