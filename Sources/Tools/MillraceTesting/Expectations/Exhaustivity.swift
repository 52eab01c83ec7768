#if Testing
/// How much of what happens a ``TestStore`` wants to have been told.
public enum Exhaustivity: Sendable, Hashable {
  /// Every change of state and every effect, at every step.
  case exhaustive
  /// The same, and states that `==` calls equal must also look equal in a dump.
  ///
  /// For states with an `==` of their own. Costs two dumps at every step.
  case strict
  /// Only what the test mentions has to be so.
  case partial
}
#endif
