/// The reason for which a text could not be parsed as a feature's scenarios.
public struct GherkinError: Error, Hashable, Sendable {
  /// A fault of a text.
  public enum Problem: Hashable, Sendable {
    /// There is no `Feature:`, or it is not first.
    case noFeature
    /// There is more than one `Feature:`.
    case secondFeature
    /// `Background:` follows a scenario, or occurs twice.
    case lateBackground
    /// There is no scenario.
    case noScenario
    /// A scenario has no steps.
    case noSteps(String)
    /// A step is in no scenario.
    case stepOutsideScenario(String)
    /// A keyword without words.
    case emptyStep(FeatureText.Keyword)
    /// `And` or `But` without a step before it.
    case followsNothing(FeatureText.Keyword)
    /// Words where a keyword has to be.
    case unreadable(String)
    /// A line that begins nearly as a keyword.
    case nearlyKeyword(String, String)
    /// A part of Gherkin that is not supported.
    case unsupported(String)
  }

  /// The line, counted from 1.
  public let line: Int
  /// The problem with the line.
  public let problem: Problem

  init(line: Int, _ problem: Problem) {
    self.line = line
    self.problem = problem
  }
}

extension GherkinError: CustomStringConvertible {
  /// The error as text: the line, the fault and the next step.
  public var description: String { "Line \(line): \(text)" }

  private var text: String {
    switch problem {
    case .noFeature: "the text has to begin with “Feature:” and its name."
    case .secondFeature: "a second “Feature:”. Put it into a text of its own."
    case .lateBackground: "“Background:” has to come once, before the first scenario."
    case .noScenario: "there is no “Scenario:”. Write at least one."
    case .noSteps(let name): "the scenario “\(name)” has no steps. Write some, or remove it."
    case .stepOutsideScenario(let step): "“\(step)” is in no scenario. Write “Scenario:” before it."
    case .emptyStep(let keyword): "“\(keyword.rawValue)” has no words. Write the step after it."
    case .followsNothing(let keyword):
      "“\(keyword.rawValue)” follows no step. Begin with Given, When or Then."
    case .unreadable(let line):
      "“\(line)” was not understood. A step begins with Given, When, Then, And or But."
    case .nearlyKeyword(let line, let keyword):
      "“\(line)” begins nearly as “\(keyword)”. Write that, or begin the line with another word."
    case .unsupported(let keywords): "\(keywords) are not supported. Write the steps out."
    }
  }
}
