#if Testing
/// A failure of a ``ReduxTestStore``: a result that is not the expected one.
///
/// Differences show the expected part as `-`, and the actual part as `+`.
public enum ReduxTestFailure: Error, Equatable, Sendable {
  /// An action changed the state in another way than the test expects.
  case otherChange(action: String, difference: String)
  /// Other actions reached the reducer than the test expects.
  case otherActions(difference: String)
  /// Actions reached the reducer that the test did not mention before its end.
  case unmentionedActions([String])
}

extension ReduxTestFailure: CustomStringConvertible {
  /// A text that says what was expected, what was received and what to do.
  public var description: String {
    switch self {
    case .otherChange(let action, let difference):
      "\(action) changed the state otherwise than expected. "
        + "Write the change as a closure after the action, or correct the reducer."
        + shown(difference)
    case .otherActions(let difference):
      "Other actions reached the reducer than expected. "
        + "Mention what is dispatched, in its order, or correct the middleware." + shown(difference)
    case .unmentionedActions(let actions):
      "Actions reached the reducer that the test has not mentioned:"
        + actions.map { "\n  - \($0)" }.joined() + "\nMention them with expect(reduced:)."
    }
  }

  private func shown(_ difference: String) -> String {
    "\n\n\(difference)\n\n(Expected: -, Actual: +)"
  }
}
#endif
