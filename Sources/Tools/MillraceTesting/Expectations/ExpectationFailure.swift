#if Testing
/// A difference between what a test of a ``TestStore`` expects and what happened.
///
/// In a difference, `-` marks what was expected and `+` what happened.
public enum ExpectationFailure: Error, Equatable, Sendable {
  /// The state changed, and the test expects no change.
  case unexpectedChange(action: String, difference: String)
  /// The test expects a change, and there was none.
  case missingChange(action: String, difference: String)
  /// The state changed in another way than the test expects.
  case otherChange(action: String, difference: String)
  /// The closure of the test leaves the state as it was.
  case emptyChange(action: String)
  /// The states are equal by `==`, but their dumps differ.
  case hiddenChange(action: String, difference: String)
  /// Effects were returned that the test has not mentioned before its next step or its end.
  case unaccountedEffects(before: String, effects: [String])
  /// Other effects were returned than the test mentioned.
  case otherEffects(difference: String)
  /// The test answered an effect that is not under way.
  case unknownEffect(effect: String, underWay: [String])
  /// The test mentioned actions as sent and never received them.
  case unreceivedActions(actions: [String])
  /// The test emitted a value from a subscription that the state does not ask for, or of a wrong
  /// type.
  case unknownSubscription(key: String, wanted: [String])
  /// The loop of the store runs its effects itself.
  case runningLoop(store: String)
}

extension ExpectationFailure: CustomStringConvertible {
  /// The failure as text: the expectation, the finding, and the next step.
  public var description: String {
    switch self {
    case .unexpectedChange(let action, let difference):
      "\(action) changed the state, and no change was expected. "
        + "Write it as a closure after the action." + shown(difference)
    case .missingChange(let action, let difference):
      "\(action) was expected to change the state, and there was no change. "
        + "Drop the closure, or correct the handler." + shown(difference)
    case .otherChange(let action, let difference):
      "\(action) changed the state otherwise than expected." + shown(difference)
    case .emptyChange(let action):
      "The closure after \(action) changes nothing. Drop it, or write the change that is expected."
    case .hiddenChange(let action, let difference):
      "After \(action) the state equals what was expected by ==, but looks different. "
        + "Compare every property in ==, or leave strict mode." + shown(difference)
    case .unaccountedEffects(let step, let effects):
      "\(count(effects, "effect")) not accounted for before \(step):\(list(effects))\n"
        + "Mention them with expect(effects:), or answer them with receive(_:from:)."
    case .otherEffects(let difference):
      "The effects differ from the expected ones." + shown(difference)
    case .unknownEffect(let effect, let underWay):
      "\(effect) was answered, but it is not under way. "
        + (underWay.isEmpty ? "Nothing is." : "Under way:\(list(underWay))")
    case .unreceivedActions(let actions):
      "\(count(actions, "action")) sent and never received:\(list(actions))\n"
        + "Receive each with receive(_:)."
    case .unknownSubscription(let key, let wanted):
      "The subscription \(key) emitted a value, but the state asks for no such source of it. "
        + (wanted.isEmpty ? "It asks for none." : "It asks for:\(list(wanted))")
    case .runningLoop(let store):
      "The loop of \(store) runs its effects itself, so that they cannot be taken as data. "
        + "Give the store a loop that no actor has adopted, or use a Lab."
    }
  }

  private func shown(_ difference: String) -> String {
    "\n\n\(difference)\n\n(Expected: -, Actual: +)"
  }

  private func list(_ lines: [String]) -> String {
    lines.map { "\n  - \($0)" }.joined()
  }

  private func count(_ lines: [String], _ noun: String) -> String {
    lines.count == 1 ? "1 \(noun) was" : "\(lines.count) \(noun)s were"
  }
}
#endif
