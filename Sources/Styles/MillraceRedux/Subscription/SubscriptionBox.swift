/// The registration of one subscriber with one store: a weak reference, and the value to notify it
/// of.
@usableFromInline
final class SubscriptionBox<Selected>: AnySubscriptionBox {
  /// Weak, as in ReSwift: other objects keep a subscriber alive.
  @exclusivity(unchecked) @usableFromInline weak var subscriber: AnyObject?
  /// Notifies the subscriber; made where its type is known, so that the value needs no box.
  @usableFromInline let newState: (AnyObject, Selected) -> Void
  @exclusivity(unchecked) @usableFromInline var isCancelled = false
  /// The checked value that the subscriber is to be notified of.
  @exclusivity(unchecked) @usableFromInline var next: Selected?

  @usableFromInline let releaseCheck: ReleaseCheckInterval
  /// The number of turns since the subscriber was last checked for release.
  @exclusivity(unchecked) @usableFromInline var uncheckedTurns = 0

  @inlinable
  init<Subscriber: AnyStoreSubscriber>(
    _ subscriber: Subscriber, _ releaseCheck: ReleaseCheckInterval
  ) {
    self.subscriber = subscriber
    newState = { unsafeDowncast($0, to: Subscriber.self)._newState(state: $1) }
    self.releaseCheck = releaseCheck
  }

  /// Returns true if it is this box's turn to check its subscriber, and the subscriber has been
  /// released.
  @inlinable
  func isFoundReleased() -> Bool {
    uncheckedTurns &+= 1
    guard uncheckedTurns >= releaseCheck.turns else { return false }
    uncheckedTurns = 0
    return isReleased
  }

  @usableFromInline var isReleased: Bool { subscriber == nil }

  @usableFromInline
  func cancel() { isCancelled = true }

  /// Notifies the subscriber; returns false if it has been released.
  @inlinable @discardableResult
  func notify(_ value: Selected) -> Bool {
    guard let subscriber else { return false }
    if !isCancelled { newState(subscriber, value) }
    return true
  }
}

/// A box whose type of value is erased.
@usableFromInline
protocol AnySubscriptionBox: AnyObject {
  /// True if the subscriber has been released.
  var isReleased: Bool { get }

  /// Cancels the subscription: the subscriber is not notified any more, even if an operator still
  /// holds the box.
  func cancel()
}
