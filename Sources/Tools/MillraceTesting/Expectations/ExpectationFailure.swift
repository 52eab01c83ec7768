#if Testing
/// What a ``TestStore`` found to be otherwise than the test said.
///
/// Differences show what was expected as `-`, what came as `+`.
public enum ExpectationFailure: Error, Equatable, Sendable {
  /// The state changed, and the test wrote no change.
  case unexpectedChange(action: String, difference: String)
  /// The test wrote a change, and there was none.
  case missingChange(action: String, difference: String)
  /// The state changed in another way than the test wrote.
  case otherChange(action: String, difference: String)
  /// The closure of the test leaves the state as it was.
  case emptyChange(action: String)
  /// `==` calls the states equal, but they look different.
  case hiddenChange(action: String, difference: String)
  /// Effects came that the test has not mentioned before its next step or its end.
  case unaccountedEffects(before: String, effects: [String])
  /// Other effects came than the test mentioned.
  case otherEffects(difference: String)
  /// An answer was given for an effect that is not under way.
  case unknownEffect(effect: String, underWay: [String])
  /// Actions that the test mentioned as sent were never received.
  case unreceivedActions(actions: [String])
  /// A value was emitted by a subscription that the state does not ask for, or of a type that it does not emit.
  case unknownSubscription(key: String, wanted: [String])
  /// The loop of the store runs its effects itself.
  case runningLoop(store: String)
}

extension ExpectationFailure: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    switch self {
    case .unexpectedChange(let action, let difference):
      "\(action) changed the state, and no change was expected. "
        + "Write it as a closure after the action." + shown(difference)
    case .missingChange(let action, let difference):
      "\(action) was expected to change the state, and there was no change. "
        + "Drop the closure, or mend the handler." + shown(difference)
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
      "Other effects came than expected." + shown(difference)
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
