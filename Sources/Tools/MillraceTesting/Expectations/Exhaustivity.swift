#if Testing
/// The extent of what a test of a ``TestStore`` has to state.
public enum Exhaustivity: Sendable, Hashable {
  /// Every change of state and every effect, at every step.
  case exhaustive
  /// The same; states that are equal by `==` must also have equal dumps.
  ///
  /// For states with an `==` of their own. Costs two dumps at every step.
  case strict
  /// Only the changes and effects that the test mentions.
  case partial
}
#endif
