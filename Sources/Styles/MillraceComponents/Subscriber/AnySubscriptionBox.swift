internal import Millrace

/// A weak reference to a subscriber of one component with its observation; the type of state is
/// erased.
class AnySubscriptionBox {
  private(set) final weak var subscriber: AnyObject?
  /// The token of the observation, which holds the box until it is cancelled.
  ///
  /// A subscriber may unsubscribe in its first notification, before there is a token.
  final var token: ObservationToken? {
    didSet { if hasEnded { token?.cancel() } }
  }
  private(set) final var hasEnded = false
  /// True once it has been notified.
  final var hasBegun = false

  init(subscriber: AnyObject) {
    self.subscriber = subscriber
  }

  /// Ends the notifications of the subscriber.
  final func end() {
    hasEnded = true
    token?.cancel()
  }
}
