/// The reason for which a scenario of a text failed, with the line.
public struct ScenarioFailure: Error {
  /// The fault of a step.
  public enum Problem: Error {
    /// No phrase matches the step; with the closest one, if there are any.
    case unknownStep(closest: String?)
    /// Several phrases match the step.
    case ambiguousStep(phrases: [String])
    /// The words of a placeholder cannot be converted to its type.
    case wrongValue(words: String, expected: String)
    /// A phrase takes more values than it has placeholders.
    case placeholderMissing(expected: Int, found: Int)
    /// A phrase has more placeholders than it takes values.
    case placeholderUnused(taken: Int, found: Int)
    /// The step threw an error.
    case failed(any Error)
    /// An action was rejected, and no step took the rejection.
    case rejected(action: String, error: any Error)
    /// A binding failed, and no step took its error.
    case bindingFailed(error: any Error)
    /// The turns that the step submitted do not end; with the number that still wait.
    case unsettled(waiting: Int)
  }

  /// The name of the scenario.
  public let scenario: String
  /// The step, with its keyword.
  public let step: String
  /// The line of the step; 0 if the text was not parsed.
  public let line: Int
  /// The reason for which the step failed.
  public let problem: Problem
}

extension ScenarioFailure: CustomStringConvertible {
  /// The line, the step, the fault and the next step.
  public var description: String {
    "Line \(line), scenario “\(scenario)”, “\(step)”: \(problem)"
  }
}

extension ScenarioFailure.Problem: CustomStringConvertible {
  /// The fault as text, with the next step.
  public var description: String {
    switch self {
    case .unknownStep(nil): "no phrase is declared. Declare what the step means."
    case .unknownStep(let closest?):
      "no phrase says what this means. The closest one is “\(closest)”: is that meant? "
        + "Otherwise declare it."
    case .ambiguousStep(let phrases):
      "it could be \(phrases.map { "“\($0)”" }.joined(separator: " or ")). Change the words of one."
    case .wrongValue(let words, let expected):
      "“\(words)” was expected to be a value of type \(expected). Write one there."
    case .placeholderMissing(let expected, let found):
      "its phrase takes \(expected) values and has \(found) placeholders. "
        + "Write one in braces for each."
    case .placeholderUnused(let taken, let found):
      "its phrase has \(found) placeholders and takes \(taken) values. "
        + "Take one for each in the closure."
    case .failed(let error): "\(error)"
    case .rejected(let action, let error):
      "\(action) was rejected, and no step takes that: \(error)"
    case .bindingFailed(let error): "a binding failed, and no step takes that: \(error)"
    case .unsettled(let waiting):
      "the loop has not come to rest, \(waiting) turns wait. "
        + "Look for an action that submits itself."
    }
  }
}
