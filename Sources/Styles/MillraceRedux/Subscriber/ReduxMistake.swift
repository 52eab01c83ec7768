/// A mistake of a program in the style of ReSwift, which `Mistake.style` wraps.
public enum ReduxMistake: Error, Equatable, Sendable {
  /// A routable does not implement a method that was called on it.
  case notImplemented(method: String, type: String)
  /// A routable released the completion of a step without calling it; the step counts as done.
  case completionLost(of: String)
  /// A subscriber was notified of a state of another type than it takes.
  case otherState(subscriber: String, expected: String, found: String)
}

extension ReduxMistake: CustomStringConvertible {
  /// A text that says what was expected, what was received and what to do.
  public var description: String {
    switch self {
    case .notImplemented(let method, let type):
      "\(method) was called on \(type), which does not implement it; nothing was done. "
        + "Implement it there."
    case .completionLost(let step):
      "The completion of \(step) was released without being called, and the step counts as done. "
        + "Call it when the screen has changed."
    case .otherState(let subscriber, let expected, let actual):
      "\(subscriber) takes \(expected), but was given \(actual), which was dropped. "
        + "Select what it takes in the transform."
    }
  }
}
