/// The reason for which a binding was not run to its end.
public struct BDDScenarioFailure: Error, CustomStringConvertible {
  /// The feature, or the type of the observer.
  public let context: String
  /// The summary of the scenario, or its words.
  public let summary: String
  /// ``When/Failed``, ``Given/Failed`` or ``Then/Failed``.
  public let reason: any Error

  init(_ text: ScenarioText, _ reason: any Error) {
    context = text.context
    summary = text.description
    self.reason = reason
  }

  /// The owner, the scenario and the reason.
  public var description: String { "\(context), \(summary): \(reason)" }
}

/// The first step of a scenario.
public enum When {
  /// The mutation was not the expected one.
  public struct Failed: Error, CustomStringConvertible {
    /// The words of the step.
    public let spec: String
    /// The description of the mutation.
    public let mutation: String

    /// The words of the step, and the mutation.
    public var description: String { "When “\(spec)” does not match \(mutation)" }
  }
}

/// The condition of a scenario.
public enum Given {
  /// The condition did not hold.
  public struct Failed: Error, CustomStringConvertible {
    /// The words of the step.
    public let spec: String
    /// The error that it threw; ``Unsatisfied`` if it returned `nil` or `false`.
    public let reason: any Error

    /// The words of the step, and the reason.
    public var description: String { "Given “\(spec)” does not hold: \(reason)" }
  }

  /// A condition returned `nil` or `false`.
  public struct Unsatisfied: Error, Hashable, Sendable, CustomStringConvertible {
    /// A text that states that the condition does not hold.
    public var description: String { "it returned nil or false" }
  }
}

/// The end of a scenario.
public enum Then {
  /// The end of the scenario threw an error.
  public struct Failed: Error, CustomStringConvertible {
    /// The words of the step.
    public let spec: String
    /// The error that it threw.
    public let reason: any Error

    /// The words of the step, and the reason.
    public var description: String { "Then “\(spec)” failed: \(reason)" }
  }
}
