/// A scenario under construction: `scenario().when(…).given(…).then(…)`.
///
/// - Parameter Target: The argument of its end: ``Submit`` in a feature, the observer in an
///   observer.
public struct Scenario<Target> {
  let text: ScenarioText

  /// Sets the mutation that the scenario matches.
  ///
  /// - Parameters:
  ///   - spec: The words of the step.
  ///   - descriptor: The type of the mutation, as `TransitionInto<Finished>.done`.
  public func when<Descriptor: MutationConvertible>(
    _ spec: String, _ descriptor: Descriptor.Type
  ) -> ScenarioWhen<Target, Descriptor> {
    ScenarioWhen(text: text.adding("When", spec))
  }
}

extension Feature {
  /// Begins a binding of the feature.
  ///
  /// - Parameter summary: The summary of the scenario; by default its own words.
  public static func scenario(_ summary: String? = nil) -> Scenario<Submit> {
    Scenario(text: ScenarioText(context: name, summary: summary, steps: []))
  }
}

/// The words of a scenario, and the feature or observer that declares it.
public struct ScenarioText: Hashable, Sendable {
  /// The feature, or the type of the observer.
  public let context: String
  /// The summary of the scenario, if there is one.
  public let summary: String?
  /// The steps, in order.
  public private(set) var steps: [Step]

  /// A step: `Given` “the results are empty”.
  public struct Step: Hashable, Sendable {
    /// `When`, `Given`, `And` or `Then`.
    public let keyword: String
    /// The words after it.
    public let spec: String
  }

  func adding(_ keyword: String, _ spec: String) -> ScenarioText {
    var text = self
    text.steps.append(Step(keyword: keyword, spec: spec))
    return text
  }
}

extension ScenarioText: CustomStringConvertible {
  /// The steps, as `WHEN …, GIVEN …, AND …, THEN ….`, even if the scenario has a summary.
  public var specification: String {
    steps.map { "\($0.keyword.uppercased()) \($0.spec)" }.joined(separator: ", ") + "."
  }

  /// The summary, or the ``specification`` if there is none.
  public var description: String { summary ?? specification }
}
