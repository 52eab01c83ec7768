/// The interval at which a store checks its subscribers for release while they have no
/// notifications.
///
/// Checking a weak reference takes as long as all else about such a subscriber. Up to 127
/// subscribers are checked in every turn. With more, some 64 to 127 are checked in each turn.
@usableFromInline
final class SubscriptionRounds {
  /// The number of turns between two checks of one subscriber.
  @exclusivity(unchecked) @usableFromInline var turns = 1

  /// Sets the interval for a number of subscribers.
  func set(for count: Int) { turns = max(1, count / 64) }
}
