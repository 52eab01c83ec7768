/// The reason for which an action was rejected: its feature or its own result was not as required.
///
/// An error that an app's own body throws is not wrapped: it rejects the action as it is.
public struct Rejection: Error, Hashable, Sendable {
  /// The requirement of an action.
  public enum Expectation: Hashable, Sendable {
    /// The feature is absent.
    case absent
    /// The feature is present, in any state.
    case present
    /// The feature is in a state.
    case state(String)
    /// The feature is present, and not in the named state.
    case otherThan(String)
    /// The body makes a new state.
    case newState(String)
  }

  /// The condition of the feature, or of the result, that an action met.
  public enum Finding: Hashable, Sendable {
    /// The feature was absent.
    case absent
    /// The feature was in a state.
    case state(String)
    /// The body made nothing.
    case nothing
  }

  /// The name of the feature.
  public let feature: String
  /// The requirement that the model did not meet.
  public let expected: Expectation
  /// The condition that was found.
  public let actual: Finding
  /// The source location at which the action was made.
  public let origin: ActionOrigin
}

extension Rejection: CustomStringConvertible {
  /// The rejection as text: the expectation, the finding, and the next step.
  public var description: String {
    "\(origin.function) expected \(feature) \(expectedText), and \(actualText). "
      + "\(advice) (\(origin.file):\(origin.line))"
  }

  private var expectedText: String {
    switch expected {
    case .absent: "to be absent"
    case .present: "to be present"
    case .state(let name): "to be in \(name)"
    case .otherThan(let name): "to be present and not in \(name)"
    case .newState(let name): "to become \(name)"
    }
  }

  private var actualText: String {
    switch actual {
    case .absent: "it is absent"
    case .state(let name): "it is in \(name)"
    case .nothing: "the body made no state"
    }
  }

  private var advice: String {
    switch expected {
    case .absent: "Initialize a feature once, and deinitialize it before the next time."
    case .present, .state:
      "Submit it while the feature is present, or handle the rejection."
    case .otherThan: "Pass same: .ok if the state is to be replaced by one of its type."
    case .newState: "Call become on every path through the body, or throw an error."
    }
  }
}
