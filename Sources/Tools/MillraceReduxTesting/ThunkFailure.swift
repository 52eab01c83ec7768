#if Testing
/// What an ``ExpectThunk`` found to be otherwise than the test said.
public enum ThunkFailure: Error, Equatable, Sendable {
  /// Another action was dispatched than the test said.
  case otherAction(expected: String, came: String)
  /// An action that the test said was not dispatched.
  case actionMissing(expected: String)
  /// A state that the test gave was not asked for.
  case stateNotAsked(state: String)
  /// What was expected did not come in time.
  case tooLate(what: String, seconds: Double)
}

extension ThunkFailure: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    switch self {
    case .otherAction(let expected, let came):
      "The thunk was expected to dispatch \(expected), and dispatched \(came). Expect what it does, in its order."
    case .actionMissing(let expected):
      "The thunk was expected to dispatch \(expected), and did not. Drop the line, or mend the thunk."
    case .stateNotAsked(let state):
      "The thunk was expected to ask for the state, and did not; \(state) is left. Drop the line, or mend the thunk."
    case .tooLate(let what, let seconds):
      "Waited \(seconds) s for \(what), and not everything that was expected came. "
        + "Look at what did not below, or give it more time."
    }
  }
}
#endif
