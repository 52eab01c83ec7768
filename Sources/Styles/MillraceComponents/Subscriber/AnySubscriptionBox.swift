internal import Millrace

/// A subscriber of one component, held weakly, and what has it told; of which state is not known here.
class AnySubscriptionBox {
  private(set) final weak var subscriber: AnyObject?
  /// What has it told; it holds the box, until it is stopped.
  ///
  /// Who ends its subscription when it is told first does so before there is one.
  final var lifetime: Lifetime? {
    didSet { if hasEnded { lifetime?.stop() } }
  }
  private final var hasEnded = false

  init(subscriber: AnyObject) {
    self.subscriber = subscriber
  }

  /// Tells the subscriber nothing more.
  final func end() {
    hasEnded = true
    lifetime?.stop()
  }
}
