internal import Millrace

/// A subscriber whose type of state is erased; see ``StoreSubscriber``.
public protocol AnyStoreSubscriber: AnyObject {
  /// Takes a state of any type; ``StoreSubscriber`` implements it.
  func _newState(state: Any)
}

/// An object that a store notifies of the state, or of what a transform selects of it.
///
/// A store holds its subscribers weakly, and each of them at most once.
public protocol StoreSubscriber: AnyStoreSubscriber {
  /// The type of the value that the subscriber takes.
  associatedtype StoreSubscriberStateType

  /// Takes a new state, on the store's owner: when it subscribes, and then after turns, in order of
  /// subscription.
  ///
  /// It may dispatch: such a turn is nested and has ended when `dispatch` returns. A subscriber
  /// that has not been notified of the outer turn by then is notified once, of the newest state.
  /// With ``ActionDelivery/enqueued`` the turn follows when all subscribers have been notified.
  func newState(state: StoreSubscriberStateType)
}

extension StoreSubscriber {
  /// Passes a state to ``newState(state:)``; a state of another type is dropped and reported as a
  /// mistake.
  @inlinable
  public func _newState(state: Any) {
    takeState(state)
  }

  /// Does the same with a known type: comparing the types is cheaper than a cast.
  @inlinable
  func takeState<Value>(_ state: Value) {
    if Value.self == StoreSubscriberStateType.self {
      newState(state: unsafeBitCast(state, to: StoreSubscriberStateType.self))
    } else if let state = state as? StoreSubscriberStateType {
      newState(state: state)
    } else {
      reportOtherState("\(type(of: state))")
    }
  }

  @usableFromInline
  func reportOtherState(_ type: String) {
    Mistake.style(
      ReduxMistake.otherState(
        subscriber: "\(Self.self)", expected: "\(StoreSubscriberStateType.self)", found: type)
    ).report(to: nil)
  }
}
