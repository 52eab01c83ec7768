import Foundation
import Millrace
import MillraceRedux
import Observation
import Synchronization
import Testing

@Suite("An app in Swift 6 mode")
@MainActor
struct Client6Tests {
  @Test("screens of the main actor subscribe, and thunks run")
  func screens() {
    let controller = CounterController()
    mainStore.dispatch(CounterAction.reset)
    controller.viewWillAppear()
    mainStore.dispatch(
      Thunk<AppState> { dispatch, getState in
        dispatch(CounterAction.increase(2 + (getState()?.counter ?? 0)))
      })
    controller.viewWillDisappear()
    mainStore.dispatch(CounterAction.increase(1))
    #expect(controller.shown == [0, 2])
  }

  @Test("a store of another actor")
  func otherActor() async {
    let ledger = Ledger()
    #expect(await ledger.add(["a"]) == ["a"])
    #expect(await ledger.add(["b"]) == ["a", "b"])
  }

  @Test("from anywhere, by the handle")
  func fromAnywhere() async {
    let store = MillraceRedux.Store<AppState>(reducer: appReducer, state: nil)
    let handle = store.handle
    _ = await Task.detached { handle.dispatch(AddName(name: "detached")) }.value
    #expect(await handle.state?.names == ["detached"])
  }

  @Test("asynchronous work, which a key cancels: what it dispatches after that is dropped")
  func cancelled() async {
    let store = MillraceRedux.Store<AppState>(state: AppState(), inPlace: MixedScreen.moved)
    let counts = store.states(of: { $0.counter })
    let (endings, end) = AsyncStream.makeStream(of: Void.self)
    store.start(
      AsyncThunk<AppState, CounterAction>("count", key: "count") { store in
        await store.dispatch(.increase(await store.state == nil ? 100 : 3))
        // Ends when it is cancelled.
        for await _ in AsyncStream<Void>.makeStream().stream {}
        await store.dispatch(.increase(1_000))
        end.finish()
      })
    for await count in counts where count == 3 { break }
    store.cancel("count")
    for await _ in endings {}
    #expect(store.state.counter == 3)
  }

  @Test("closures, enqueued delivery, restore and tracked reads")
  func added() {
    let store = MillraceRedux.Store<AppState>(state: AppState(), inPlace: MixedScreen.moved)
    store.delivery = .enqueued
    var notified: [Int] = []
    let all = store.observeAll { notified.append($0.counter) }
    let part = store.observe({ $0.counter }, startsNow: false) { count in
      if count == 1 { store.dispatch(CounterAction.increase(10)) }
    }
    store.dispatch(CounterAction.increase(1))
    store.restore(AppState(counter: 9))
    #expect(notified == [0, 1, 11, 9])
    let changes = Mutex(0)
    withObservationTracking {
      _ = store.state
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    store.dispatch(CounterAction.increase(1))
    #expect(changes.withLock { $0 } == 1)
    withExtendedLifetime((all, part)) {}
  }

  @Test("predicates of an app's own, and a screen that is called directly")
  func predicates() {
    let store = MillraceRedux.Store<AppState>(reducer: appReducer, state: nil)
    let all = (0..<3).map { _ in GrowthController() }
    all[0].watch(store, onlyGrowth: true)
    all[1].watch(store, onlyGrowth: false)
    for step in [2, -1, 3] { store.dispatch(CounterAction.increase(step)) }
    all[2]._newState(state: 7)
    #expect(all.map(\.shown) == [[0, 2, 4], [0, 2, 4], [7]])
  }

  @Test("actions written down and read back")
  func written() throws {
    var catalogue = ActionCatalogue()
    catalogue.add(CounterAction.self, as: "counter")
    catalogue.add(AddName.self, as: "add-name")
    let actions: [any Action] = [CounterAction.increase(2), AddName(name: "Ada")]
    let data = try JSONEncoder().encode(actions.map(catalogue.written))
    let decoder = JSONDecoder()
    decoder.userInfo[ActionCatalogue.key] = catalogue
    let store = MillraceRedux.Store<AppState>(reducer: appReducer, state: nil)
    for written in try decoder.decode([WrittenAction].self, from: data) {
      store.dispatch(written.action)
    }
    #expect(store.state == AppState(counter: 2, names: ["Ada"]))
  }

  @Test("both styles on one loop, in one order, with one timeline")
  func both() throws {
    let screen = MixedScreen()
    screen.redux.dispatch(CounterAction.increase(1))
    screen.native.send(5)
    screen.redux.dispatch(CounterAction.increase(1))
    #expect(screen.seen == ["redux 0", "native 0", "redux 1", "native 5", "redux 2"])
    try screen.timeline.restore(screen.timeline.moments[0].number)
    #expect(screen.redux.state.counter == 1)
    #expect(screen.native.state == 0)
  }

  @Test("routes, with a screen of the main actor")
  func routes() async {
    let store = MillraceRedux.Store<NavigationState>(
      reducer: NavigationReducer.handleAction, state: nil)
    let screens = ScreenStack()
    let router = Router(store: store, rootRoutable: screens) { $0.select { $0 } }
    for route in [["list", "a"], ["list", "b"], ["list"]] {
      store.dispatch(SetRouteAction(route))
    }
    // Each step goes to the owner, and so does its completion.
    for _ in 0..<12 {
      await withCheckedContinuation { continuation in
        _ = store.loop.handle.post { _ in continuation.resume() }
      }
    }
    #expect(screens.steps == ["push list", "push a", "change a to b", "pop b"])
    #expect(router.waitingSteps == 0)
    store.dispatch(SetRouteSpecificData(route: ["list"], data: 5))
    #expect(store.state.routeSpecificState[RouteHash(route: ["list"])] as? Int == 5)
  }
}

/// A store of another actor, made by the second initialiser.
actor Ledger {
  private var store: MillraceRedux.Store<AppState>?

  func add(_ names: [String]) -> [String] {
    let store = store ?? MillraceRedux.Store(in: Loop().root, reducer: appReducer, state: nil)
    self.store = store
    for name in names { store.dispatch(AddName(name: name)) }
    return store.state.names
  }
}
