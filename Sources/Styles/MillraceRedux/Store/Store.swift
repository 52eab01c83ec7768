public import Millrace
internal import Observation

/// A store that keeps one state, changes it by a reducer and notifies its subscribers.
///
/// ```swift
/// let store = Store<AppState>(reducer: appReducer, state: nil, middleware: [log])
/// store.subscribe(self) { $0.select(\.search) }
/// store.dispatch(SearchFor(text: "mill"))
/// ```
///
/// The state is in a slot of a loop: a timeline, another style or a tool uses ``slot`` and
/// ``loop``. A dispatch is a turn; when it returns, the turn has ended with all that it leads to.
/// It returns before its turn only where the action waits: with ``ActionDelivery/enqueued``, for
/// the notifications under way, and while a timeline shows the past, for the present.
///
/// **Owner.** A store made by ``init(reducer:state:middleware:automaticallySkipsRepeats:)`` belongs
/// to the main actor. Code in Swift 6 mode that dispatches, subscribes or unsubscribes elsewhere is
/// not compiled; where older code does so, the call is queued to the main actor and reported as
/// `Mistake.offOwner(call:)`. Reading ``state`` elsewhere is a race, and is reported. Code
/// elsewhere uses ``handle``. A store made in a scope belongs to the owner of its loop; the same
/// holds for it where that is the main actor.
///
/// **Order.** Middleware runs before the turn of its action, the first of the list first. Then the
/// reducer runs, then the subscribers are notified, in the order in which they subscribed. A
/// dispatch from a subscriber is nested, unless ``delivery`` enqueues it. No subscriber is notified
/// of one state twice, or of an older state after a newer one. A dispatch from a reducer is refused
/// and reported.
///
/// **Cost.** A dispatch without subscribers takes some 730 instructions, with one subscriber some
/// 1,360, and each further one whose part has not changed 270. A subscriber takes about 0.6 KB.
/// Subscribing and unsubscribing take constant time.
open class Store<State>: StoreType {
  /// The slot that has the state; another style's store on the same loop can read it in its own
  /// turns.
  public let slot: Slot<State>

  /// The loop that the store's turns run on.
  public let loop: Loop

  /// The policy for an action that a subscriber dispatches; nested by default.
  @exclusivity(unchecked) public var delivery = ActionDelivery.nested

  /// The steps between `dispatch` and the reducer, the outermost first.
  ///
  /// A new list takes effect with the next dispatch. It discards a ``dispatchFunction`` that was
  /// set by hand. An action that a middleware dispatches while its own outer functions run still
  /// goes through the old list.
  public var middleware: [Middleware<State>] {
    get { steps }
    set {
      guard isHere else {
        forward("middleware") { $0.middleware = newValue }
        return
      }
      steps = newValue
      let made = newValue.isEmpty ? nil : makeChainOnce()
      isDirect = newValue.isEmpty
      chain = made
    }
  }

  @usableFromInline let logic: Logic<State>
  /// Handles an action in the slot, which has a state.
  @usableFromInline let step: (any Action) -> Void
  @usableFromInline let editsInPlace: Bool
  /// The loop for a dispatch, which counts no references to it.
  @usableFromInline let heldLoop: Unmanaged<Loop>
  @usableFromInline let skipsRepeats: Bool
  let table = SubscriptionTable()
  let registrar = ObservationRegistrar()
  var observation: ObservationToken?
  /// True if the state was read since the last turn.
  var isRead = false
  /// The function that actions go through; `nil` if it is not made yet, or there is no middleware.
  ///
  /// A private property crashes the compiler in clients that are optimized file by file, since the
  /// initializers that set it are inlined into them.
  @exclusivity(unchecked) @usableFromInline var chain: DispatchFunction?
  /// True if there is no middleware; every dispatch checks it.
  ///
  /// Asking the list instead takes as long as the reducer.
  @exclusivity(unchecked) @usableFromInline var isDirect: Bool
  @exclusivity(unchecked) @usableFromInline var isMakingChain = false
  @usableFromInline var steps: [Middleware<State>]

  /// Creates a store that belongs to the main actor, on a loop of its own.
  ///
  /// - Parameters:
  ///   - reducer: Makes the next state.
  ///   - state: The first state; with `nil` the store dispatches ``ReSwiftInit``, so that the
  ///     reducer makes one.
  ///   - middleware: The steps before the reducer, the outermost first.
  ///   - automaticallySkipsRepeats: True if subscribers of an `Equatable` value are notified only
  ///     of values that differ.
  @inlinable @preconcurrency @MainActor
  public required init(
    reducer: @escaping Reducer<State>, state: State?, middleware: [Middleware<State>] = [],
    automaticallySkipsRepeats: Bool = true
  ) {
    let (loop, logic) = (Loop(), Logic.replacing(reducer))
    self.loop = loop
    heldLoop = .passUnretained(loop)
    slot = Slot("\(State.self)", in: loop.root)
    self.logic = logic
    step = logic.makeStep(in: slot)
    editsInPlace = logic.editsInPlace
    steps = middleware
    isDirect = middleware.isEmpty
    skipsRepeats = automaticallySkipsRepeats
    // Code that knows nothing of actors may make its store anywhere; it then has no owner.
    loop.adoptMainActor()
    begin(with: state)
  }

  /// Creates a store in a scope of a loop, which it may share with stores of any style; for any
  /// actor.
  ///
  /// - Parameters:
  ///   - scope: The scope that the store belongs to; the state is removed with it.
  ///   - reducer: Makes the next state.
  ///   - state: The first state; with `nil` the store dispatches ``ReSwiftInit``, so that the
  ///     reducer makes one.
  ///   - middleware: The steps before the reducer, the outermost first.
  ///   - automaticallySkipsRepeats: True if subscribers of an `Equatable` value are notified only
  ///     of values that differ.
  @inlinable
  public init(
    in scope: Scope, reducer: @escaping Reducer<State>, state: State?,
    middleware: [Middleware<State>] = [], automaticallySkipsRepeats: Bool = true
  ) {
    let (loop, logic) = (scope.loop, Logic.replacing(reducer))
    self.loop = loop
    heldLoop = .passUnretained(loop)
    slot = Slot("\(State.self)", in: scope)
    self.logic = logic
    step = logic.makeStep(in: slot)
    editsInPlace = logic.editsInPlace
    steps = middleware
    isDirect = middleware.isEmpty
    skipsRepeats = automaticallySkipsRepeats
    begin(with: state)
  }

  /// Creates a store on a loop of its own whose reducer changes the state in place.
  ///
  /// It belongs to the main actor. Nothing is copied unless another object holds the whole state,
  /// as a subscriber of all of it does.
  ///
  /// - Parameters:
  ///   - state: The first state.
  ///   - reducer: Changes the state.
  ///   - middleware: The steps before the reducer, the outermost first.
  ///   - automaticallySkipsRepeats: True if subscribers of an `Equatable` value are notified only
  ///     of values that differ.
  @inlinable @preconcurrency @MainActor
  public init(
    state: State, inPlace reducer: @escaping InPlaceReducer<State>,
    middleware: [Middleware<State>] = [], automaticallySkipsRepeats: Bool = true
  ) {
    let (loop, logic) = (Loop(), Logic.inPlace(reducer))
    self.loop = loop
    heldLoop = .passUnretained(loop)
    slot = Slot("\(State.self)", in: loop.root)
    self.logic = logic
    step = logic.makeStep(in: slot)
    editsInPlace = logic.editsInPlace
    steps = middleware
    isDirect = middleware.isEmpty
    skipsRepeats = automaticallySkipsRepeats
    loop.adoptMainActor()
    begin(with: state)
  }

  /// Creates a store in a scope of a loop, for any actor, whose reducer changes the state in place.
  ///
  /// - Parameters:
  ///   - scope: The scope that the store belongs to; the state is removed with it.
  ///   - state: The first state.
  ///   - reducer: Changes the state.
  ///   - middleware: The steps before the reducer, the outermost first.
  ///   - automaticallySkipsRepeats: True if subscribers of an `Equatable` value are notified only
  ///     of values that differ.
  @inlinable
  public init(
    in scope: Scope, state: State, inPlace reducer: @escaping InPlaceReducer<State>,
    middleware: [Middleware<State>] = [], automaticallySkipsRepeats: Bool = true
  ) {
    let (loop, logic) = (scope.loop, Logic.inPlace(reducer))
    self.loop = loop
    heldLoop = .passUnretained(loop)
    slot = Slot("\(State.self)", in: scope)
    self.logic = logic
    step = logic.makeStep(in: slot)
    editsInPlace = logic.editsInPlace
    steps = middleware
    isDirect = middleware.isEmpty
    skipsRepeats = automaticallySkipsRepeats
    begin(with: state)
  }

  deinit { table.cancelAll() }

  @usableFromInline
  func begin(with state: State?) {
    if let state {
      slot.begin(with: state)
    } else {
      dispatch(ReSwiftInit())
    }
  }

  // MARK: State

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The current state; `nil` before the first one, and then an access to its members traps.
  ///
  /// Inside a reducer it is the state before. Inside a reducer that changes the state in place
  /// there is no other copy to give: it is `nil`, which is reported, and `store.state.count` traps.
  ///
  /// Reading it inside `withObservationTracking` or the body of a SwiftUI view arms observation:
  /// the tracker is notified after the next turn that touches the state. A read off the owner arms
  /// nothing.
  public var state: State! {
    noteRead()
    return slot.value
  }

  // MARK: Dispatching

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The function that `dispatch` calls: the middleware, and then `_defaultDispatch(action:)`.
  ///
  /// It is made when it is first needed. Setting it replaces it, by a function that wraps the old
  /// one or by another; after setting `nil` it is made anew.
  public var dispatchFunction: DispatchFunction! {
    get {
      guard isHere else {
        return { [weak self] action in self?.dispatch(action) }
      }
      if let chain { return chain }
      let made = makeChainOnce()
      if !isDirect, !isMakingChain { chain = made }
      return made
    }
    set {
      guard isHere else {
        forward("dispatchFunction") { $0.dispatchFunction = newValue }
        return
      }
      chain = newValue
    }
  }

  /// Returns the middleware around the last step, made once.
  ///
  /// An action that the middleware dispatches meanwhile goes through the old function, or straight
  /// to the last step.
  private func makeChainOnce() -> DispatchFunction {
    if isMakingChain { return { [weak self] in self?._defaultDispatch(action: $0) } }
    isMakingChain = true
    defer { isMakingChain = false }
    return makeChain()
  }

  /// Dispatches an action: through the middleware to the reducer, and then to the subscribers.
  open func dispatch(_ action: any Action) {
    guard isHere else {
      forward("\(action)") { $0.dispatch(action) }
      return
    }
    if let chain {
      chain(action)
    } else if isDirect || isMakingChain {
      _defaultDispatch(action: action)
    } else {
      dispatchFunction(action)
    }
  }

  /// Runs the last step: the turn in which the reducer handles an action.
  ///
  /// It is refused and reported inside a reducer, and beyond the loop's depth limit.
  open func _defaultDispatch(action: any Action) {
    guard isHere else {
      forward("\(action)") { $0._defaultDispatch(action: action) }
      return
    }
    handle(action)
  }

  /// Dispatches the action that a creator makes of the state, if it makes one.
  @available(*, deprecated, message: "Dispatch a Thunk, or start an AsyncThunk.")
  open func dispatch(_ actionCreatorProvider: @escaping ActionCreator) {
    guard isHere else {
      forward("an action creator") { $0.dispatch(actionCreatorProvider) }
      return
    }
    guard let state = slot.value, let action = actionCreatorProvider(state, self) else { return }
    dispatch(action)
  }

  /// Calls a creator that may dispatch any number of actions, now or later.
  @available(*, deprecated, message: "Dispatch a Thunk, or start an AsyncThunk.")
  open func dispatch(_ asyncActionCreatorProvider: @escaping AsyncActionCreator) {
    dispatch(asyncActionCreatorProvider, callback: nil)
  }

  /// Calls a creator that may dispatch any number of actions, now or later.
  ///
  /// A creator that it passes on off the owner is called immediately, on that thread, since it
  /// cannot be kept; the action and the callback go to the owner.
  ///
  /// - Parameters:
  ///   - actionCreatorProvider: Called with the state, the store, and a function that takes
  ///     creators of actions.
  ///   - callback: Called with the state after each action that results.
  @available(*, deprecated, message: "Dispatch a Thunk, or start an AsyncThunk.")
  open func dispatch(
    _ actionCreatorProvider: @escaping AsyncActionCreator, callback: DispatchCallback?
  ) {
    guard isHere else {
      forward("an action creator") { $0.dispatch(actionCreatorProvider, callback: callback) }
      return
    }
    guard let state = slot.value else { return }
    actionCreatorProvider(state, self) { creator in
      guard let now = self.slot.value, let action = creator(now, self) else { return }
      self.dispatch(action, then: callback)
    }
  }

  private func dispatch(_ action: any Action, then callback: DispatchCallback?) {
    guard isHere else {
      forward("\(action)") { $0.dispatch(action, then: callback) }
      return
    }
    guard let callback else { return dispatch(action) }
    let isWaiting = isWaiting
    dispatch(action)
    if isWaiting {
      loop.submit("a callback after \(action)") { [slot] _, _ in slot.value.map(callback) }
    } else if let state = slot.value {
      callback(state)
    }
  }

  /// A function that is called with the state after an action creator has made an action.
  public typealias DispatchCallback = (State) -> Void

  /// A function that makes an action from the state, or none.
  @available(*, deprecated, message: "Dispatch a Thunk, or start an AsyncThunk.")
  public typealias ActionCreator = (_ state: State, _ store: Store) -> (any Action)?

  /// A function that makes any number of actions, now or later.
  @available(*, deprecated, message: "Dispatch a Thunk, or start an AsyncThunk.")
  public typealias AsyncActionCreator = (
    _ state: State, _ store: Store, _ actionCreatorCallback: @escaping ((ActionCreator) -> Void)
  ) -> Void

  // MARK: Subscribing

  /// Subscribes to the state: notifies of it now, and after every turn that touches it.
  ///
  /// Subscribing again replaces the earlier subscription.
  open func subscribe<S: StoreSubscriber>(_ subscriber: S)
  where S.StoreSubscriberStateType == State {
    subscribe(subscriber, transform: nil)
  }

  /// Subscribes to what a transform makes of the state; without a transform, to the state.
  open func subscribe<SelectedState, S: StoreSubscriber>(
    _ subscriber: S, transform: ((Subscription<State>) -> Subscription<SelectedState>)?
  ) where S.StoreSubscriberStateType == SelectedState {
    let original = makeSubscription()
    begin(subscriber, original, transform?(original))
  }

  /// Unsubscribes a subscriber, which is not notified any more, not even of the turn under way.
  ///
  /// An object that has not subscribed is ignored.
  open func unsubscribe(_ subscriber: any AnyStoreSubscriber) {
    guard isHere else {
      // Weak, since a deinit may call this: an object in its deinit cannot be retained, and its
      // subscription ends with it.
      forward("unsubscribe(\(type(of: subscriber)))") { [weak subscriber] store in
        if let subscriber { store.unsubscribe(subscriber) }
      }
      return
    }
    table.remove(ObjectIdentifier(subscriber))
  }
}
