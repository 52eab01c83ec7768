/// The treatment of a transition into the state that the feature is already in.
public enum SameState: Hashable, Sendable {
  /// The state is replaced by the new one.
  case ok
  /// The action is rejected; types are compared, never values.
  case no
}

/// Version 4.10's name of ``SameState``.
public typealias SameStateStrategy = SameState
