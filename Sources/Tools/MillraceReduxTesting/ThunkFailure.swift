#if Testing
/// A failure of an ``ExpectThunk``: a result that is not the expected one.
public enum ThunkFailure: Error, Equatable, Sendable {
  /// Another action was dispatched than the test expects.
  case otherAction(expected: String, found: String)
  /// An action that the test expects was not dispatched.
  case actionMissing(expected: String)
  /// A state that the test provides was not requested.
  case stateNotAsked(state: String)
  /// Some expectations were not met in time.
  case tooLate(check: String, seconds: Double)
}

extension ThunkFailure: CustomStringConvertible {
  /// A text that says what was expected, what was received and what to do.
  public var description: String {
    switch self {
    case .otherAction(let expected, let actual):
      "The thunk was expected to dispatch \(expected), but dispatched \(actual). "
        + "Expect its actions in their order."
    case .actionMissing(let expected):
      "The thunk was expected to dispatch \(expected), and did not. "
        + "Drop the line, or correct the thunk."
    case .stateNotAsked(let state):
      "The thunk was expected to ask for the state, and did not; \(state) is left. "
        + "Drop the line, or correct the thunk."
    case .tooLate(let check, let seconds):
      "Waited \(seconds) s for \(check), and not all expectations were met. "
        + "Check the failures below, or allow more time."
    }
  }
}
#endif
