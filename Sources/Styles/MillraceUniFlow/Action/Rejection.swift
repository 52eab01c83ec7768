/// Why an action was rejected: its feature was not as it has to be, or the action did not do what it has to.
///
/// What an app's own bodies throw is not wrapped: it rejects the action as it is.
public struct Rejection: Error, Hashable, Sendable {
  /// What an action asks for.
  public enum Expectation: Hashable, Sendable {
    /// The feature is absent.
    case absent
    /// The feature is there, in any state.
    case present
    /// The feature is in a state.
    case state(String)
    /// The feature is there, and not in a state.
    case otherThan(String)
    /// The body makes a new state.
    case newState(String)
  }

  /// What an action found.
  public enum Found: Hashable, Sendable {
    /// The feature was absent.
    case absent
    /// The feature was in a state.
    case state(String)
    /// The body made nothing.
    case nothing
  }

  /// The feature.
  public let feature: String
  /// What was asked for.
  public let expected: Expectation
  /// What was found.
  public let actual: Found
  /// Where the action was made.
  public let origin: ActionOrigin
}

extension Rejection: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    "\(origin.function) expected \(feature) \(expectedText), and \(actualText). \(advice) (\(origin.file):\(origin.line))"
  }

  private var expectedText: String {
    switch expected {
    case .absent: "to be absent"
    case .present: "to be there"
    case .state(let name): "to be in \(name)"
    case .otherThan(let name): "to be there and not in \(name)"
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
      "Submit it when the feature is there, or take the rejection as the answer."
    case .otherThan: "Say same: .ok if the state is to be replaced by one of its type."
    case .newState: "Call become in every way through the body, or throw what keeps it from that."
    }
  }
}
