internal import Millrace

/// A subscriber of one component, held weakly, and what has it told.
final class SubscriptionBox<StateType: State> {
  private(set) weak var subscriber: AnyObject?
  let update: (AnyObject, StateType) -> Void
  var lifetime: Lifetime?

  init<S: Subscriber>(_ subscriber: S) where S.StateType == StateType {
    self.subscriber = subscriber
    update = { unsafeDowncast($0, to: S.self).update(with: $1) }
  }

  deinit { lifetime?.stop() }
}
