internal import Millrace

/// A subscriber whose type of state is not known here; see ``StoreSubscriber``.
public protocol AnyStoreSubscriber: AnyObject {
  /// Told a state of whatever type; ``StoreSubscriber`` has it.
  func _newState(state: Any)
}

/// Who is told the state, or what a transform selected of it.
///
/// A store holds its subscribers weakly, and each of them at most once.
public protocol StoreSubscriber: AnyStoreSubscriber {
  /// What it is told.
  associatedtype StoreSubscriberStateType

  /// Told on the store's owner: at once when it subscribes, and then after turns, in order of subscription.
  ///
  /// It may dispatch: such a turn is nested and has ended when `dispatch` returns. Whoever has not been told of the outer
  /// turn by then is told the newest state, once.
  func newState(state: StoreSubscriberStateType)
}

extension StoreSubscriber {
  /// Hands a state on to ``newState(state:)``; one of another type is dropped and reported as a mistake.
  @inlinable
  public func _newState(state: Any) {
    takeState(state)
  }

  /// The same with a type: to see that it is the right one is cheaper than a cast.
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
        subscriber: "\(Self.self)", expected: "\(StoreSubscriberStateType.self)", came: type)
    ).report(to: nil)
  }
}
