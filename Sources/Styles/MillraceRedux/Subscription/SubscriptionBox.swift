/// One subscriber of one store, held weakly, and what it is to be told.
@usableFromInline
final class SubscriptionBox<Selected>: AnySubscriptionBox {
  /// Weak, as it has always been: whoever wants to be told stays alive by other means.
  @exclusivity(unchecked) @usableFromInline weak var subscriber: AnyObject?
  /// Tells it; made where its type is known, so that the value needs no box.
  @usableFromInline let newState: (AnyObject, Selected) -> Void
  @exclusivity(unchecked) @usableFromInline var isStopped = false
  /// What was looked at and is to be told.
  @exclusivity(unchecked) @usableFromInline var next: Selected?

  @usableFromInline let rounds: SubscriptionRounds
  /// The turns since it was looked for.
  @exclusivity(unchecked) @usableFromInline var turnsUnseen = 0

  @inlinable
  init<Subscriber: AnyStoreSubscriber>(_ subscriber: Subscriber, _ rounds: SubscriptionRounds) {
    self.subscriber = subscriber
    newState = { unsafeDowncast($0, to: Subscriber.self)._newState(state: $1) }
    self.rounds = rounds
  }

  /// Whether it is this turn's to look for the subscriber, and it is no more.
  @inlinable
  func isFoundGone() -> Bool {
    turnsUnseen &+= 1
    guard turnsUnseen >= rounds.turns else { return false }
    turnsUnseen = 0
    return isGone
  }

  @usableFromInline var isGone: Bool { subscriber == nil }

  @usableFromInline
  func stop() { isStopped = true }

  /// Tells the subscriber; says whether it is still there.
  @inlinable @discardableResult
  func tell(_ value: Selected) -> Bool {
    guard let subscriber else { return false }
    if !isStopped { newState(subscriber, value) }
    return true
  }
}

/// A box whose type of value is not known here.
@usableFromInline
protocol AnySubscriptionBox: AnyObject {
  /// Whether the subscriber is no more.
  var isGone: Bool { get }

  /// Says that the subscriber is not to be told any more, whoever still has a way to it.
  func stop()
}
