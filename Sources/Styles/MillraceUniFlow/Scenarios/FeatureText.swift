/// Scenarios of a feature as text: Gherkin, as people read and write it.
///
/// ```gherkin
/// Feature: Search
///
///   Scenario: nothing is found
///     Given the index is empty
///     When a search for "mill" has finished
///     Then suggestions are looked for
/// ```
///
/// It is made of a feature's bindings or read from a text, prints as text, and runs as a test: see ``run(_:on:)``.
public struct FeatureText: Hashable, Sendable {
  /// What the feature is called.
  public var name: String
  /// The steps that come before those of every scenario.
  public var background: [Step]
  /// The scenarios, in order.
  public var scenarios: [Scenario]

  /// One scenario.
  public struct Scenario: Hashable, Sendable {
    /// What it is called; may be empty.
    public var name: String
    /// Its steps, in order.
    public var steps: [Step]
    /// The line that it begins in; 0 if it was not read.
    public var line: Int

    /// Takes the parts.
    public init(name: String, steps: [Step], line: Int = 0) {
      self.name = name
      self.steps = steps
      self.line = line
    }
  }

  /// One step.
  public struct Step: Hashable, Sendable {
    /// What it begins with.
    public var keyword: Keyword
    /// The words after it.
    public var text: String
    /// The line that it is in; 0 if it was not read.
    public var line: Int

    /// Takes the parts.
    public init(_ keyword: Keyword, _ text: String, line: Int = 0) {
      self.keyword = keyword
      self.text = text
      self.line = line
    }
  }

  /// What a step begins with.
  public enum Keyword: String, Hashable, Sendable, CaseIterable {
    /// A condition.
    case given = "Given"
    /// What happens.
    case when = "When"
    /// What is to come of it.
    case then = "Then"
    /// The same as the step before.
    case and = "And"
    /// The same as the step before, as an objection.
    case but = "But"
  }

  /// Takes the parts.
  public init(name: String, background: [Step] = [], scenarios: [Scenario]) {
    self.name = name
    self.background = background
    self.scenarios = scenarios
  }

  /// Makes the text of a feature's bindings, in the order in which they are declared.
  public init<F: Feature>(of feature: F.Type) {
    self.init(
      name: String(describing: feature),
      scenarios: feature.bindings.map { Scenario($0.scenario) })
  }

  /// Makes the text of an observer's bindings, in the order in which they are declared.
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
  /// The text, which can be read again if there is a scenario: a line break in words becomes a space, and a step without words
  /// has an ellipsis.
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

  /// Words without line breaks, and without spaces around them.
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
