/// A type that takes actions.
public protocol DispatchingStoreType {
  /// Dispatches an action; its turn has ended when this returns, unless the action has to wait.
  ///
  /// It waits with ``ActionDelivery/enqueued`` while subscribers are notified, and while a timeline
  /// shows the past.
  func dispatch(_ action: any Action)
}

/// The interface of a store, for code that is generic over stores.
///
/// Plain `subscribe` called through this protocol skips no repeats, whatever the state is, as in
/// ReSwift; with a transform to an `Equatable` value it does.
public protocol StoreType: DispatchingStoreType {
  /// The type of the state.
  associatedtype State
  /// A function that is called with the state after an action creator has made an action.
  associatedtype DispatchCallback = (State) -> Void
  /// A function that makes an action from the state, or none.
  associatedtype ActionCreator = (_ state: State, _ store: any StoreType) -> (any Action)?
  /// A function that makes any number of actions, now or later.
  associatedtype AsyncActionCreator = (
    _ state: State, _ store: any StoreType, _ actionCreatorCallback: (ActionCreator) -> Void
  ) -> Void

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The current state; `nil` before the first one.
  var state: State! { get }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The function that `dispatch` calls: the middleware, and then the reducer.
  var dispatchFunction: DispatchFunction! { get }

  /// Subscribes to the state: notifies of it now, and after every action.
  func subscribe<S: StoreSubscriber>(_ subscriber: S) where S.StoreSubscriberStateType == State

  /// Subscribes to what a transform makes of the state.
  func subscribe<SelectedState, S: StoreSubscriber>(
    _ subscriber: S, transform: ((Subscription<State>) -> Subscription<SelectedState>)?
  ) where S.StoreSubscriberStateType == SelectedState

  /// Subscribes to what a transform makes of the state, whenever that differs.
  func subscribe<SelectedState: Equatable, S: StoreSubscriber>(
    _ subscriber: S, transform: ((Subscription<State>) -> Subscription<SelectedState>)?
  ) where S.StoreSubscriberStateType == SelectedState

  /// Unsubscribes a subscriber.
  func unsubscribe(_ subscriber: any AnyStoreSubscriber)

  /// Dispatches the action that a creator makes, if it makes one.
  func dispatch(_ actionCreator: ActionCreator)

  /// Calls a creator that may dispatch, now or later.
  func dispatch(_ asyncActionCreator: AsyncActionCreator)

  /// Calls a creator that may dispatch, now or later; the callback gets the state after each
  /// action.
  func dispatch(_ asyncActionCreator: AsyncActionCreator, callback: DispatchCallback?)
}

/// A former requirement of states; a state can be of any type.
@available(*, deprecated, message: "Any type can be a state. Leave the conformance out.")
public protocol StateType {}
