/// What is missing in a ``GlobalModel``.
public protocol GlobalModelError: Error, CustomStringConvertible {}

/// A feature was looked for that is absent.
public struct NoSuchFeature: GlobalModelError, Hashable, Sendable {
  /// The feature.
  public let feature: String

  /// What was expected, what came and what to do.
  public var description: String {
    "\(feature) was expected to be there and is absent. Initialize it first, or look for it with hasState(for:)."
  }
}

/// A state was looked for that its feature is not in.
public struct NoSuchState: GlobalModelError, Hashable, Sendable {
  /// The state.
  public let state: String
  /// Its feature.
  public let feature: String
  /// The state that the feature is in; `nil` if it is absent.
  public let actual: String?

  /// What was expected, what came and what to do.
  public var description: String {
    "\(feature) was expected to be in \(state) and is \(actual.map { "in \($0)" } ?? "absent"). "
      + "Look for it with hasState(ofType:) first."
  }
}

extension GlobalModel {
  /// Version 4.10's place of ``MillraceUniFlow/NoSuchFeature``.
  public typealias NoSuchFeature = MillraceUniFlow.NoSuchFeature
  /// Version 4.10's place of ``MillraceUniFlow/NoSuchState``.
  public typealias NoSuchState = MillraceUniFlow.NoSuchState
}
