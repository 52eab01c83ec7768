/// Why a binding was not run to its end.
public struct BDDScenarioFailure: Error, CustomStringConvertible {
  /// The feature, or the type of the observer.
  public let context: String
  /// What the scenario is called, or its words.
  public let summary: String
  /// ``When/Failed``, ``Given/Failed`` or ``Then/Failed``.
  public let reason: any Error

  init(_ text: ScenarioText, _ reason: any Error) {
    context = text.context
    summary = text.description
    self.reason = reason
  }

  /// Whose, what and why.
  public var description: String { "\(context), \(summary): \(reason)" }
}

/// The first step of a scenario.
public enum When {
  /// The mutation was not the one that is looked for.
  public struct Failed: Error, CustomStringConvertible {
    /// The words of the step.
    public let spec: String
    /// What came.
    public let mutation: String

    /// What came.
    public var description: String { "When “\(spec)” does not match \(mutation)" }
  }
}

/// The condition of a scenario.
public enum Given {
  /// It did not hold.
  public struct Failed: Error, CustomStringConvertible {
    /// The words of the step.
    public let spec: String
    /// What it threw; ``Unsatisfied`` where it answered `nil` or `false`.
    public let reason: any Error

    /// The words, and why.
    public var description: String { "Given “\(spec)” does not hold: \(reason)" }
  }

  /// A condition answered `nil` or `false`.
  public struct Unsatisfied: Error, Hashable, Sendable, CustomStringConvertible {
    /// That it does not hold.
    public var description: String { "it is not so" }
  }
}

/// The end of a scenario.
public enum Then {
  /// It threw.
  public struct Failed: Error, CustomStringConvertible {
    /// The words of the step.
    public let spec: String
    /// What it threw.
    public let reason: any Error

    /// The words, and why.
    public var description: String { "Then “\(spec)” failed: \(reason)" }
  }
}
