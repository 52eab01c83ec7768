/// Something that takes actions.
public protocol DispatchingStoreType {
  /// Takes an action; its turn has ended when this returns.
  func dispatch(_ action: any Action)
}

/// What a store offers, for code that is generic over stores.
///
/// Plain `subscribe` reached through this protocol skips no repeats, whatever the state is, as it has always been;
/// with a transform to something `Equatable` it does.
public protocol StoreType: DispatchingStoreType {
  /// What the store keeps.
  associatedtype State
  /// Told the state after an action creator has made an action.
  associatedtype DispatchCallback = (State) -> Void
  /// Makes an action, or none, of the state.
  associatedtype ActionCreator = (_ state: State, _ store: any StoreType) -> (any Action)?
  /// Makes any number of actions, now or later.
  associatedtype AsyncActionCreator = (
    _ state: State, _ store: any StoreType, _ actionCreatorCallback: (ActionCreator) -> Void
  ) -> Void

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The state now; `nil` before there is one.
  var state: State! { get }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// What `dispatch` calls: the middleware, and then the reducer.
  var dispatchFunction: DispatchFunction! { get }

  /// Tells a subscriber the state now, and after every action.
  func subscribe<S: StoreSubscriber>(_ subscriber: S) where S.StoreSubscriberStateType == State

  /// Tells a subscriber what a transform makes of the state.
  func subscribe<SelectedState, S: StoreSubscriber>(
    _ subscriber: S, transform: ((Subscription<State>) -> Subscription<SelectedState>)?
  ) where S.StoreSubscriberStateType == SelectedState

  /// Tells a subscriber what a transform makes of the state, whenever that differs.
  func subscribe<SelectedState: Equatable, S: StoreSubscriber>(
    _ subscriber: S, transform: ((Subscription<State>) -> Subscription<SelectedState>)?
  ) where S.StoreSubscriberStateType == SelectedState

  /// Tells a subscriber nothing more.
  func unsubscribe(_ subscriber: any AnyStoreSubscriber)

  /// Dispatches the action that a creator makes, if it makes one.
  func dispatch(_ actionCreator: ActionCreator)

  /// Lets a creator dispatch, now or later.
  func dispatch(_ asyncActionCreator: AsyncActionCreator)

  /// Lets a creator dispatch, now or later; the callback is told the state after each action.
  func dispatch(_ asyncActionCreator: AsyncActionCreator, callback: DispatchCallback?)
}
