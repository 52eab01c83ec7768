/// A box of a subscriber with the function that notifies it.
final class SubscriptionBox<StateType: State>: AnySubscriptionBox {
  private let update: (AnyObject, StateType) -> Void

  init<S: Subscriber>(_ subscriber: S) where S.StateType == StateType {
    update = { unsafeDowncast($0, to: S.self).update(with: $1) }
    super.init(subscriber: subscriber)
  }

  /// Notifies the subscriber of a state.
  ///
  /// - Returns: False if the subscriber has been released.
  func notify(_ state: StateType) -> Bool {
    guard let subscriber else { return false }
    hasBegun = true
    update(subscriber, state)
    return true
  }
}
