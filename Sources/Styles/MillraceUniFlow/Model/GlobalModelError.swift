/// An error for a state that is missing in a ``GlobalModel``.
public protocol GlobalModelError: Error, CustomStringConvertible {}

/// An error for a requested feature that is absent.
public struct NoSuchFeature: GlobalModelError, Hashable, Sendable {
  /// The name of the absent feature.
  public let feature: String

  /// The error as text: the expectation, the finding, and the next step.
  public var description: String {
    "\(feature) was expected to be present and is absent. "
      + "Initialize it first, or check with hasState(for:)."
  }
}

/// An error for a requested state that its feature is not in.
public struct NoSuchState: GlobalModelError, Hashable, Sendable {
  /// The name of the requested state.
  public let state: String
  /// The name of the feature that the state belongs to.
  public let feature: String
  /// The state that the feature is in; `nil` if it is absent.
  public let actual: String?

  /// The error as text: the expectation, the finding, and the next step.
  public var description: String {
    "\(feature) was expected to be in \(state) and is \(actual.map { "in \($0)" } ?? "absent"). "
      + "Check with hasState(ofType:) first."
  }
}

extension GlobalModel {
  /// Version 4.10's name of ``MillraceUniFlow/NoSuchFeature``.
  public typealias NoSuchFeature = MillraceUniFlow.NoSuchFeature
  /// Version 4.10's name of ``MillraceUniFlow/NoSuchState``.
  public typealias NoSuchState = MillraceUniFlow.NoSuchState
}
