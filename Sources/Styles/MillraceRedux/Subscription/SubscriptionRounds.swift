/// How often each subscriber of one store that has nothing to be told is looked for.
///
/// A look at a weak reference takes as long as all else about such a subscriber. Up to 127 of them are looked for in every
/// turn, more in turns, so that some 64 to 127 are looked for in each.
@usableFromInline
final class SubscriptionRounds {
  /// Every how many turns a given subscriber is looked for.
  @exclusivity(unchecked) @usableFromInline var turns = 1

  /// Follows the number of subscribers.
  func set(for count: Int) { turns = max(1, count / 64) }
}
