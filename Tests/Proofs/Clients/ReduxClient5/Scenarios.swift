import MillraceRedux

// The code that the tests in Swift 6 mode run: each function returns its result.

private func subscribe<S: StoreType, L: StoreSubscriber>(_ listener: L, to store: S)
where L.StoreSubscriberStateType == S.State {
  store.subscribe(listener)
  store.unsubscribe(listener)
}

// In an asynchronous function of no actor, making a store is a warning.
private func makeAppStore() -> Store<AppState> { Store(reducer: appReducer, state: nil) }

private func makeCounterStore() -> Store<Int> { Store(reducer: counterReducer, state: nil) }

/// The scenarios of an app, each on its own.
public enum Scenarios {
  /// The global store with its free functions, a thunk and a screen: what the screen showed, less
  /// what was there before.
  public static func globalStore() -> (shown: [Int], user: String?, logged: [String]) {
    let controller = CounterController()
    let before = mainStore.state.counter
    loggedActions = []
    controller.viewWillAppear()
    increaseTwice()
    mainStore.dispatch(LogIn(name: "Ada"))
    mainStore.dispatch(increaseLater(by: 1 - before))
    controller.viewWillDisappear()
    mainStore.dispatch(Increase())
    return (controller.shown.map { $0 - before }, mainStore.state.user?.name, loggedActions)
  }

  /// A double, screens of the whole state and of a part, an operator of the app's own, code that is
  /// generic over stores.
  public static func doubles() -> (dispatched: Int, counters: [Int], users: [String?], end: Int) {
    let store = RecordingStore<AppState>(reducer: appReducer, state: nil)
    let (whole, user) = (WholeController(), UserController())
    store.subscribe(whole)
    store.subscribe(user, transform: { $0.select(\.user).dropFirst() })
    store.dispatch(Increase(by: 0))
    store.dispatch(Increase())
    store.dispatch(LogIn(name: "Ada"))
    store.unsubscribe(whole)
    subscribe(whole, to: store)
    store.dispatchFunction = { _ in }
    store.middleware = []
    let dispatching: DispatchingStoreType = store
    dispatching.dispatch(Increase())
    return (
      store.dispatched.count, whole.states.map { $0.counter }, user.users.map { $0?.name },
      store.state.counter
    )
  }

  /// A router on the global store: what was pushed when the given function has waited, and what is
  /// kept for the route.
  @MainActor public static func routes(wait: () async -> Void) async -> (
    pushed: [String], kept: Int?
  ) {
    let root = RootRoutable()
    let store = makeAppStore()
    let router = Router(store: store, rootRoutable: root) { $0.select { $0.navigationState } }
    store.dispatch(SetRouteAction(["list"]))
    store.dispatch(SetRouteSpecificData(route: ["list"], data: 3))
    while root.pushed.isEmpty { await wait() }
    defer { withExtendedLifetime(router) {} }
    return (root.pushed, store.state.navigationState.getRouteSpecificState(["list"]))
  }

  /// Every kind of step of a route, and what is kept for the last route, by its key.
  @MainActor public static func allRoutes(wait: () async -> Void) async -> (
    steps: [String], kept: Int?
  ) {
    LoggingRoutable.steps = []
    let store = makeAppStore()
    let router = Router(store: store, rootRoutable: LoggingRoutable()) {
      $0.select { $0.navigationState }
    }
    for (route, steps) in [(["list", "a"], 2), (["list", "b"], 3), (["list"], 4)] {
      store.dispatch(SetRouteAction(route))
      while LoggingRoutable.steps.count < steps { await wait() }
    }
    store.dispatch(SetRouteSpecificData(route: ["list"], data: 5))
    defer { withExtendedLifetime(router) {} }
    let kept = store.state.navigationState.routeSpecificState[RouteHash(route: ["list"])]
    return (LoggingRoutable.steps, kept as? Int)
  }

  /// Returns the states that screens with predicates received, and one that is called directly.
  public static func predicates() -> (growth: [Int], notLess: [Int], byHand: [Int]) {
    let store = makeAppStore()
    let all = [GrowthController(), GrowthController(), GrowthController()]
    all[0].watch(store, onlyGrowth: true)
    all[1].watch(store, onlyGrowth: false)
    for step in [2, -1, 3] { store.dispatch(Increase(by: step)) }
    let any: AnyStoreSubscriber = all[2]
    any._newState(state: 7)
    return (all[0].shown, all[1].shown, all[2].shown)
  }

  /// Calls the deprecated API; returns 121 if all of it works.
  public static func deprecated() -> Int? {
    ((Deprecations() as Any) as? DeprecatedUse)?.run()
  }

  /// A store that is made and used on whatever thread there is.
  public static func anywhere() -> Int? {
    let store = Store<Int>(reducer: counterReducer, state: nil)
    store.dispatch(Increase(by: 4))
    return store.state
  }

  /// A store of the main actor that is dispatched to on another thread.
  @MainActor public static func otherThread(wait: () async -> Void) async -> Int? {
    let store = makeCounterStore()
    await Task.detached { store.dispatch(Increase(by: 4)) }.value
    while store.state == 0 { await wait() }
    return store.state
  }
}
