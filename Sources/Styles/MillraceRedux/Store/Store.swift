public import Millrace
internal import Observation

/// Keeps one state, changes it by a reducer when an action is dispatched, and tells its subscribers.
///
/// ```swift
/// let store = Store<AppState>(reducer: appReducer, state: nil, middleware: [log])
/// store.subscribe(self) { $0.select(\.search) }
/// store.dispatch(SearchFor(text: "mill"))
/// ```
///
/// The state is in a slot of a loop: ``slot`` and ``loop`` are what a timeline, another style or a tool needs. A dispatch is a
/// turn, and has ended with all that it leads to when it returns.
///
/// **Owner.** A store made by ``init(reducer:state:middleware:automaticallySkipsRepeats:)`` belongs
/// to the main actor. Code in Swift 6 mode that dispatches, subscribes or unsubscribes elsewhere is
/// not compiled; where older code does so, it is queued to the main actor and reported as
/// `Mistake.offOwner(what:)`. Reading ``state`` elsewhere is a race, and is reported. From
/// elsewhere there is ``handle``. A store made in a scope belongs to the owner of its loop; the
/// same holds for it where that is the main actor.
///
/// **Order.** Middleware runs outside the turn, the first of the list first. Then the reducer, then the subscribers, in the
/// order in which they subscribed. A dispatch from a subscriber is nested; nobody is told one state twice or an older one
/// after a newer. A dispatch from a reducer is refused and reported.
///
/// **Cost.** A dispatch without subscribers takes some 730 instructions, with one subscriber some 1,360, and each further
/// one whose part has not changed 270. A subscriber takes about 0.6 KB; subscribing and unsubscribing take
/// constant time.
open class Store<State>: StoreType {
  /// Where the state is; another style's store on the same loop can read it inside its own turns.
  public let slot: Slot<State>

  /// The loop that the store's turns run on.
  public let loop: Loop

  /// When an action that a subscriber dispatches is handled; nested unless you say otherwise.
  @exclusivity(unchecked) public var delivery = ActionDelivery.nested

  /// The steps between `dispatch` and the reducer, the outermost first.
  ///
  /// A new list takes effect with the next dispatch. It discards a ``dispatchFunction`` that was put in by hand. What a
  /// middleware dispatches while its own first functions run still goes the old way.
  public var middleware: [Middleware<State>] {
    get { steps }
    set {
      guard isHere else {
        bring("middleware") { $0.middleware = newValue }
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
  /// For a dispatch, which counts no references to it.
  @usableFromInline let heldLoop: Unmanaged<Loop>
  @usableFromInline let skipsRepeats: Bool
  var table = SubscriptionTable()
  let registrar = ObservationRegistrar()
  /// Kept, since making one for a generic class takes longer than a dispatch.
  let readPath: KeyPath<Store, State?> = \Store.state
  var observation: Lifetime?
  /// Whether the state was read since the last turn.
  var isRead = false
  /// What actions go through; `nil` where it is not made yet, or there is nothing to go through.
  @exclusivity(unchecked) private var chain: DispatchFunction?
  /// Whether there is no middleware: one look for every dispatch, where asking the list takes as long as the reducer.
  @exclusivity(unchecked) @usableFromInline var isDirect: Bool
  @exclusivity(unchecked) private var isMakingChain = false
  @usableFromInline var steps: [Middleware<State>]

  /// Makes a store that belongs to the main actor, on a loop of its own.
  ///
  /// - Parameters:
  ///   - reducer: makes the next state.
  ///   - state: the first state; with `nil` the store dispatches ``ReSwiftInit``, so that the reducer makes one.
  ///   - middleware: the steps before the reducer, the outermost first.
  ///   - automaticallySkipsRepeats: whether subscribers of something `Equatable` are told only what differs.
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
    // Code that knows nothing of actors may make its store anywhere, and then it has no owner.
    loop.adoptMainActor()
    begin(with: state)
  }

  /// Makes a store in a scope of a loop, which it may share with stores of any style; for any actor.
  ///
  /// - Parameters:
  ///   - scope: what it belongs to; the state goes when the scope is removed.
  ///   - reducer: makes the next state.
  ///   - state: the first state; with `nil` the store dispatches ``ReSwiftInit``, so that the reducer makes one.
  ///   - middleware: the steps before the reducer, the outermost first.
  ///   - automaticallySkipsRepeats: whether subscribers of something `Equatable` are told only what differs.
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

  /// Makes a store that belongs to the main actor, on a loop of its own, and whose reducer changes the state in place.
  ///
  /// Nothing is copied unless somebody holds the whole state, as a subscriber of all of it does.
  ///
  /// - Parameters:
  ///   - state: the first state.
  ///   - reducer: changes the state.
  ///   - middleware: the steps before the reducer, the outermost first.
  ///   - automaticallySkipsRepeats: whether subscribers of something `Equatable` are told only what differs.
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

  /// Makes a store in a scope of a loop, for any actor, whose reducer changes the state in place.
  ///
  /// - Parameters:
  ///   - scope: what it belongs to; the state goes when the scope is removed.
  ///   - state: the first state.
  ///   - reducer: changes the state.
  ///   - middleware: the steps before the reducer, the outermost first.
  ///   - automaticallySkipsRepeats: whether subscribers of something `Equatable` are told only what differs.
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

  deinit { table.stopAll() }

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
  /// The state now; `nil` before there is one, so that what is written after it then traps.
  ///
  /// Inside a reducer it is the one before. Inside a reducer that changes it in place there is no other copy to give: it is
  /// `nil`, which is reported, and `store.state.count` traps.
  ///
  /// Reading it inside `withObservationTracking` or the body of a SwiftUI view arms observation: the tracker is told after
  /// the next turn that touches the state. A read off the owner arms nothing.
  public var state: State! {
    noteRead()
    return slot.value
  }

  // MARK: Dispatching

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// What `dispatch` calls: the middleware, and then `_defaultDispatch(action:)`.
  ///
  /// It is made when it is first needed. Another one may be put in its place, around the one that was there or instead of it;
  /// `nil` has it made anew.
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
        bring("dispatchFunction") { $0.dispatchFunction = newValue }
        return
      }
      chain = newValue
    }
  }

  /// The middleware's functions, made once: what they dispatch while they are made goes the old way, or straight to the
  /// last step.
  private func makeChainOnce() -> DispatchFunction {
    if isMakingChain { return { [weak self] in self?._defaultDispatch(action: $0) } }
    isMakingChain = true
    defer { isMakingChain = false }
    return makeChain()
  }

  /// Takes an action: through the middleware to the reducer, and then to the subscribers.
  open func dispatch(_ action: any Action) {
    guard isHere else {
      bring("\(action)") { $0.dispatch(action) }
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

  /// The last step: the turn in which the reducer handles an action.
  ///
  /// Refused and reported inside a reducer, and beyond the loop's depth limit.
  open func _defaultDispatch(action: any Action) {
    guard isHere else {
      bring("\(action)") { $0._defaultDispatch(action: action) }
      return
    }
    handle(action)
  }

  /// Dispatches the action that a creator makes of the state, if it makes one.
  @available(*, deprecated, message: "Dispatch a Thunk, or start an AsyncThunk.")
  open func dispatch(_ actionCreatorProvider: @escaping ActionCreator) {
    guard isHere else {
      bring("an action creator") { $0.dispatch(actionCreatorProvider) }
      return
    }
    guard let state = slot.value, let action = actionCreatorProvider(state, self) else { return }
    dispatch(action)
  }

  /// Lets a creator dispatch any number of actions, now or later.
  @available(*, deprecated, message: "Dispatch a Thunk, or start an AsyncThunk.")
  open func dispatch(_ asyncActionCreatorProvider: @escaping AsyncActionCreator) {
    dispatch(asyncActionCreatorProvider, callback: nil)
  }

  /// Lets a creator dispatch any number of actions, now or later.
  ///
  /// A creator that it hands over off the owner is asked there and then, since it cannot be kept; the action and the callback
  /// go to the owner.
  ///
  /// - Parameters:
  ///   - actionCreatorProvider: is given the state, the store, and a function to which it hands creators of actions.
  ///   - callback: told the state after each action that came of it.
  @available(*, deprecated, message: "Dispatch a Thunk, or start an AsyncThunk.")
  open func dispatch(
    _ actionCreatorProvider: @escaping AsyncActionCreator, callback: DispatchCallback?
  ) {
    guard isHere else {
      bring("an action creator") { $0.dispatch(actionCreatorProvider, callback: callback) }
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
      bring("\(action)") { $0.dispatch(action, then: callback) }
      return
    }
    dispatch(action)
    if let callback, let state = slot.value { callback(state) }
  }

  /// Told the state after an action creator has made an action.
  public typealias DispatchCallback = (State) -> Void

  /// Makes an action, or none, of the state.
  @available(*, deprecated, message: "Dispatch a Thunk, or start an AsyncThunk.")
  public typealias ActionCreator = (_ state: State, _ store: Store) -> (any Action)?

  /// Makes any number of actions, now or later.
  @available(*, deprecated, message: "Dispatch a Thunk, or start an AsyncThunk.")
  public typealias AsyncActionCreator = (
    _ state: State, _ store: Store, _ actionCreatorCallback: @escaping ((ActionCreator) -> Void)
  ) -> Void

  // MARK: Subscribing

  /// Tells a subscriber the state now, and after every turn that touches it.
  ///
  /// Subscribing again replaces what was there.
  open func subscribe<S: StoreSubscriber>(_ subscriber: S)
  where S.StoreSubscriberStateType == State {
    subscribe(subscriber, transform: nil)
  }

  /// Tells a subscriber what a transform makes of the state; with no transform, the state.
  open func subscribe<SelectedState, S: StoreSubscriber>(
    _ subscriber: S, transform: ((Subscription<State>) -> Subscription<SelectedState>)?
  ) where S.StoreSubscriberStateType == SelectedState {
    let original = makeSubscription()
    begin(subscriber, original, transform?(original))
  }

  /// Tells a subscriber nothing more, not even of the turn under way; who has not subscribed is ignored.
  open func unsubscribe(_ subscriber: any AnyStoreSubscriber) {
    guard isHere else {
      // Weakly, since a deinit may ask: what is about to go cannot be retained, and needs no end.
      bring("unsubscribe(\(type(of: subscriber)))") { [weak subscriber] store in
        if let subscriber { store.unsubscribe(subscriber) }
      }
      return
    }
    table.remove(ObjectIdentifier(subscriber))
  }
}
