/// Why a scenario of a text failed, and in which line.
public struct ScenarioFailure: Error {
  /// What went wrong.
  public enum Problem: Error {
    /// No phrase says what the step means; the closest one, if there are any.
    case unknownStep(closest: String?)
    /// Several phrases could be meant.
    case ambiguousStep(phrases: [String])
    /// Words that are not what a placeholder stands for.
    case wrongValue(words: String, expected: String)
    /// A phrase takes more values than it has placeholders.
    case placeholderMissing(expected: Int, found: Int)
    /// The step threw.
    case failed(any Error)
    /// An action was rejected, and no step took that.
    case rejected(action: String, error: any Error)
    /// What the step submitted goes on and on; so many turns still wait.
    case unsettled(waiting: Int)
  }

  /// The scenario.
  public let scenario: String
  /// The step, with its keyword.
  public let step: String
  /// The line of the step; 0 if the text was not read.
  public let line: Int
  /// What went wrong.
  public let problem: Problem
}

extension ScenarioFailure: CustomStringConvertible {
  /// The line, the step, what went wrong and what to do.
  public var description: String {
    "Line \(line), scenario “\(scenario)”, “\(step)”: \(problem)"
  }
}

extension ScenarioFailure.Problem: CustomStringConvertible {
  /// What went wrong and what to do.
  public var description: String {
    switch self {
    case .unknownStep(nil): "no phrase is declared. Declare what the step means."
    case .unknownStep(let closest?):
      "no phrase says what this means. The closest one is “\(closest)”: is that meant? Otherwise declare it."
    case .ambiguousStep(let phrases):
      "it could be \(phrases.map { "“\($0)”" }.joined(separator: " or ")). Change the words of one."
    case .wrongValue(let words, let expected):
      "“\(words)” was expected to be a value of type \(expected). Write one there."
    case .placeholderMissing(let expected, let found):
      "its phrase takes \(expected) values and has \(found) placeholders. Write one in braces for each."
    case .failed(let error): "\(error)"
    case .rejected(let action, let error):
      "\(action) was rejected, and no step takes that: \(error)"
    case .unsettled(let waiting):
      "the loop has not come to rest, \(waiting) turns wait. Look for an action that submits itself."
    }
  }
}
