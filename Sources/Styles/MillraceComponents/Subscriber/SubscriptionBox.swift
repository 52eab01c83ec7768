internal import Millrace

/// A subscriber of one component, held weakly, and what has it told.
final class SubscriptionBox<StateType: State> {
  private(set) weak var subscriber: AnyObject?
  private let update: (AnyObject, StateType) -> Void
  /// What has it told; it holds the box, until it is stopped.
  ///
  /// Who ends its subscription when it is told first does so before there is one.
  var lifetime: Lifetime? {
    didSet { if hasEnded { lifetime?.stop() } }
  }
  private var hasEnded = false

  init<S: Subscriber>(_ subscriber: S) where S.StateType == StateType {
    self.subscriber = subscriber
    update = { unsafeDowncast($0, to: S.self).update(with: $1) }
  }

  /// Tells the subscriber nothing more.
  func end() {
    hasEnded = true
    lifetime?.stop()
  }

  /// Tells the subscriber a state.
  ///
  /// - Returns: whether it is there.
  func tell(_ state: StateType) -> Bool {
    guard let subscriber else { return false }
    update(subscriber, state)
    return true
  }
}
