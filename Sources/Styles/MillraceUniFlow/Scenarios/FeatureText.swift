/// Scenarios of a feature as text, in the Gherkin language.
///
/// ```gherkin
/// Feature: Search
///
///   Scenario: nothing is found
///     Given the index is empty
///     When a search for "mill" has finished
///     Then suggestions are searched for
/// ```
///
/// It is made of a feature's bindings or parsed from a text, prints as text, and runs as a test:
/// see ``run(_:on:)``.
public struct FeatureText: Hashable, Sendable {
  /// The name of the feature.
  public var name: String
  /// The steps before those of every scenario.
  public var background: [Step]
  /// The scenarios, in order.
  public var scenarios: [Scenario]

  /// A scenario of a text.
  public struct Scenario: Hashable, Sendable {
    /// The name of the scenario; may be empty.
    public var name: String
    /// Its steps, in order.
    public var steps: [Step]
    /// The line in which it begins; 0 if it was not parsed.
    public var line: Int

    /// Creates a scenario of its parts.
    public init(name: String, steps: [Step], line: Int = 0) {
      self.name = name
      self.steps = steps
      self.line = line
    }
  }

  /// A step of a scenario.
  public struct Step: Hashable, Sendable {
    /// The keyword of the step.
    public var keyword: Keyword
    /// The words after it.
    public var text: String
    /// The line of the step; 0 if it was not parsed.
    public var line: Int

    /// Creates a step of its parts.
    public init(_ keyword: Keyword, _ text: String, line: Int = 0) {
      self.keyword = keyword
      self.text = text
      self.line = line
    }
  }

  /// The first word of a step.
  public enum Keyword: String, Hashable, Sendable, CaseIterable {
    /// A condition that holds before the event.
    case given = "Given"
    /// An event.
    case when = "When"
    /// A consequence of the event.
    case then = "Then"
    /// A continuation of the step before.
    case and = "And"
    /// A continuation of the step before, as an objection.
    case but = "But"
  }

  /// Creates a text of its parts.
  public init(name: String, background: [Step] = [], scenarios: [Scenario]) {
    self.name = name
    self.background = background
    self.scenarios = scenarios
  }

  /// Creates the text of a feature's bindings, in the order in which they are declared.
  public init<F: Feature>(of feature: F.Type) {
    self.init(
      name: String(describing: feature),
      scenarios: feature.bindings.map { Scenario($0.scenario) })
  }

  /// Creates the text of an observer's bindings, in the order in which they are declared.
  public init<Observer: StateObserver>(of observer: Observer.Type) {
    self.init(
      name: String(describing: observer),
      scenarios: observer.bindings.map { Scenario($0.scenario) })
  }
}

extension FeatureText.Scenario {
  init(_ text: ScenarioText) {
    let steps = text.steps.compactMap { step in
      FeatureText.Keyword(rawValue: step.keyword).map { FeatureText.Step($0, step.spec) }
    }
    self.init(name: text.summary ?? "", steps: steps)
  }
}

extension FeatureText: CustomStringConvertible {
  /// The text, which can be parsed again if there is a scenario.
  ///
  /// A line break in words becomes a space, and a step without words has an ellipsis.
  public var description: String {
    var lines = ["Feature: \(Self.onOneLine(name))"]
    if !background.isEmpty { lines += ["", "  Background:"] + background.map { "    \($0)" } }
    for scenario in scenarios {
      let name = Self.onOneLine(scenario.name)
      let title = name.isEmpty ? "Scenario:" : "Scenario: \(name)"
      lines += ["", "  \(title)"] + scenario.steps.map { "    \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns words without line breaks, and without spaces around them.
  static func onOneLine(_ words: String) -> String {
    words.split(whereSeparator: \.isNewline).map { String(trim($0)) }.filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension FeatureText.Step: CustomStringConvertible {
  /// The keyword and the words.
  public var description: String {
    let words = FeatureText.onOneLine(text)
    return "\(keyword.rawValue) \(words.isEmpty ? "…" : words)"
  }
}
