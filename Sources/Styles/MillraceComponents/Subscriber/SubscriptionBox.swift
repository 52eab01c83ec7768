/// A subscriber of a component of a state, and how it is told that.
final class SubscriptionBox<StateType: State>: AnySubscriptionBox {
  private let update: (AnyObject, StateType) -> Void

  init<S: Subscriber>(_ subscriber: S) where S.StateType == StateType {
    update = { unsafeDowncast($0, to: S.self).update(with: $1) }
    super.init(subscriber: subscriber)
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
