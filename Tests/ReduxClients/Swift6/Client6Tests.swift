import Millrace
import MillraceRedux
import Observation
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

  @Test("asynchronous work, closures, a sequence, queued delivery and restore")
  func added() async {
    let store = MillraceRedux.Store<AppState>(state: AppState(), inPlace: MixedScreen.moved)
    store.loop.run()
    store.delivery = .queued
    let counts = store.states(of: { $0.counter })
    store.start(
      AsyncThunk<AppState, CounterAction>("count", key: "count") { store in
        await store.dispatch(.increase(await store.state == nil ? 100 : 3))
      })
    for await count in counts where count == 3 { break }
    store.cancel("count")
    store.restore(AppState(counter: 9))
    #expect(store.state.counter == 9)
    withObservationTracking {
      _ = store.state
    } onChange: {
    }
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
    final class Root: Routable {
      var pushed: [RouteElement] = []

      func push(
        _ element: RouteElement, animated: Bool, completion: @escaping RoutingCompletion
      ) -> any Routable {
        pushed.append(element)
        completion()
        return self
      }
    }
    let store = MillraceRedux.Store<NavigationState>(
      reducer: NavigationReducer.handleAction, state: nil)
    let root = Root()
    let router = Router(store: store, rootRoutable: root) { $0.select { $0 } }
    store.dispatch(SetRouteAction(["list", "detail"]))
    // Each step goes to the owner, and so does its completion.
    for _ in 0..<6 {
      await withCheckedContinuation { continuation in
        _ = store.loop.handle.post { _ in continuation.resume() }
      }
    }
    #expect(root.pushed == ["list", "detail"])
    #expect(router.waitingSteps == 0)
  }
}
