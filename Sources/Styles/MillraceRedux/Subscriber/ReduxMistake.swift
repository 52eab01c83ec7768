/// A mistake of a program in the style of ReSwift, as `Mistake.style` tells it.
public enum ReduxMistake: Error, Equatable, Sendable {
  /// A routable left out a method that it was called on.
  case notImplemented(method: String, type: String)
  /// A routable let go of the completion of a step without calling it; the step counts as done.
  case completionLost(of: String)
  /// A subscriber was told a state of another type than it takes.
  case otherState(subscriber: String, expected: String, came: String)
}

extension ReduxMistake: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    switch self {
    case .notImplemented(let method, let type):
      "\(method) was called on \(type), which does not implement it; nothing was done. Implement it there."
    case .completionLost(let step):
      "The completion of \(step) was let go of without being called, and the step counts as done. "
        + "Call it when the screen has changed."
    case .otherState(let subscriber, let expected, let came):
      "\(subscriber) takes \(expected) and was to be told \(came), which was dropped. "
        + "Select what it takes in the transform."
    }
  }
}
