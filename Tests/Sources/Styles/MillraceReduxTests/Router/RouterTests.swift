import Dispatch
import Millrace
import MillraceRedux
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("The router")
struct RouterTests {
  struct App {
    var navigation = NavigationState()
    var count = 0
  }

  /// Records what it is asked, and completes at once or when the test triggers it.
  final class Screens: Routable {
    let name: String
    let log: Log
    let completions: Completions

    init(_ name: String, _ log: Log, _ completions: Completions) {
      self.name = name
      self.log = log
      self.completions = completions
    }

    func push(
      _ element: RouteElement, animated: Bool, completion: @escaping RoutingCompletion
    ) -> any Routable {
      log.write("\(name) push \(element)\(animated ? "" : " at once")")
      completions.take(completion)
      return Screens(element, log, completions)
    }

    func pop(_ element: RouteElement, animated: Bool, completion: @escaping RoutingCompletion) {
      log.write("\(name) pop \(element)")
      completions.take(completion)
    }

    func change(
      _ from: RouteElement, to: RouteElement, animated: Bool,
      completion: @escaping RoutingCompletion
    ) -> any Routable {
      log.write("\(name) change \(from) to \(to)")
      completions.take(completion)
      return Screens(to, log, completions)
    }
  }

  final class Completions {
    enum Answer {
      case atOnce, later, never
    }

    var answer = Answer.atOnce
    var waiting: [RoutingCompletion] = []

    func take(_ completion: @escaping RoutingCompletion) {
      switch answer {
      case .atOnce: completion()
      case .later: waiting.append(completion)
      case .never: break
      }
    }
  }

  let loop = Loop()
  let log = Log()
  let completions = Completions()

  private func makeStore() -> Store<App> {
    Store(
      in: loop.root,
      reducer: { action, state in
        var state = state ?? App()
        state.navigation = NavigationReducer.handleAction(action, state: state.navigation)
        if let add = action as? Add { state.count += add.step }
        return state
      }, state: nil)
  }

  private func makeRouter(_ store: Store<App>) -> Router<App> {
    Router(store: store, rootRoutable: Screens("root", log, completions)) { subscription in
      subscription.select(\.navigation)
    }
  }

  /// Everything that the loop has to do.
  private func settle() {
    for _ in 0..<20 { loop.pump() }
  }

  @Test("T asks the routable that is responsible for each element, from the root on")
  func pushes() {
    let store = makeStore()
    let router = makeRouter(store)
    store.dispatch(SetRouteAction(["list", "detail"], animated: false))
    settle()
    store.dispatch(SetRouteAction(["list", "map", "pin"]))
    settle()
    store.dispatch(SetRouteAction(["list"]))
    settle()
    #expect(
      log.lines == [
        "root push list at once", "list push detail at once", "list change detail to map",
        "map push pin", "map pop pin", "list pop map",
      ])
    #expect(router.waitingSteps == 0)
  }

  @Test("P the router takes no step while subscribers are notified")
  func notInside() {
    let store = makeStore()
    let router = makeRouter(store)
    store.dispatch(SetRouteAction(["list"]))
    #expect(log.lines.isEmpty)
    #expect(router.waitingSteps == 1)
    settle()
    #expect(log.lines == ["root push list"])
  }

  @Test("an action about something else asks for nothing")
  func otherAction() {
    let store = makeStore()
    let router = makeRouter(store)
    store.dispatch(Add())
    settle()
    #expect(log.lines.isEmpty)
    withExtendedLifetime(router) {}
  }

  @Test(
    "a step waits for the completion of the one before; routes set meanwhile wait in order"
  )
  func waits() {
    let store = makeStore()
    let router = makeRouter(store)
    completions.answer = .later
    store.dispatch(SetRouteAction(["a", "b"]))
    settle()
    store.dispatch(SetRouteAction(["a"]))
    settle()
    #expect(log.lines == ["root push a"])
    #expect(router.waitingSteps == 2)
    completions.answer = .atOnce
    completions.waiting.removeFirst()()
    settle()
    #expect(log.lines == ["root push a", "a push b", "a pop b"])
  }

  @Test(
    "P instead: a completion that was released counts as done and is reported, without a wait"
  )
  func lost() {
    let recorder = LoopRecorder(of: loop, .reports)
    let store = makeStore()
    let router = makeRouter(store)
    completions.answer = .never
    store.dispatch(SetRouteAction(["a", "b"]))
    settle()
    #expect(log.lines == ["root push a", "a push b"])
    #expect(
      recorder.trace
        == ["push(0, a)", "push(1, b)"].map {
          "report: \(Mistake.style(ReduxMistake.completionLost(of: $0)))"
        })
    withExtendedLifetime(router) {}
  }

  @Test("a store whose first state has a route: the router goes there")
  func firstRoute() {
    var first = App()
    first.navigation.route = ["list", "detail"]
    let store = Store<App>(in: loop.root, reducer: { _, state in state ?? App() }, state: first)
    let router = makeRouter(store)
    #expect(log.lines.isEmpty)
    settle()
    #expect(log.lines == ["root push list", "list push detail"])
    withExtendedLifetime(router) {}
  }

  @Test("a completion may be called on another thread; the next step is the owner's")
  func completedElsewhere() {
    let store = makeStore()
    let router = makeRouter(store)
    completions.answer = .later
    store.dispatch(SetRouteAction(["a", "b"]))
    settle()
    nonisolated(unsafe) let complete = completions.waiting.removeFirst()
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      complete()
      done.signal()
    }
    done.wait()
    #expect(log.lines == ["root push a"])
    settle()
    #expect(log.lines == ["root push a", "a push b"])
    withExtendedLifetime(router) {}
  }

  @Test("a completion that is called twice counts once")
  func twice() {
    let store = makeStore()
    let router = makeRouter(store)
    completions.answer = .later
    store.dispatch(SetRouteAction(["a", "b", "c"]))
    settle()
    let first = completions.waiting.removeFirst()
    first()
    first()
    settle()
    first()
    settle()
    #expect(log.lines == ["root push a", "a push b"])
    withExtendedLifetime(router) {}
  }

  @Test("T the store holds the router weakly; waiting steps hold it, and it goes with the last")
  func heldBySteps() {
    let store = makeStore()
    var router: Router<App>? = makeRouter(store)
    weak let remembered = router
    completions.answer = .later
    store.dispatch(SetRouteAction(["a", "b"]))
    router = nil
    settle()
    #expect(log.lines == ["root push a"])
    #expect(remembered != nil)
    completions.answer = .atOnce
    let first = completions.waiting.removeFirst()
    first()
    settle()
    #expect(log.lines == ["root push a", "a push b"])
    #expect(remembered == nil)
    withExtendedLifetime(first) {}
  }

  @Test("a router that nothing holds does not outlive its store's loop, with steps that wait")
  func goesWithLoop() {
    var store: Store<App>? = Store(
      in: Loop().root,
      reducer: { action, state in
        App(navigation: NavigationReducer.handleAction(action, state: state?.navigation))
      }, state: nil)
    var router = store.map(makeRouter)
    weak let remembered = router
    store?.dispatch(SetRouteAction(["a", "b"]))
    router = nil
    #expect(remembered != nil)
    store = nil
    #expect(remembered == nil)
  }

  @Test(
    "instead of a trap: a routable that leaves a method out completes, and is reported as a mistake"
  )
  func leftOut() {
    struct Nothing: Routable {}
    let store = makeStore()
    let router = Router(store: store, rootRoutable: Nothing()) { $0.select(\.navigation) }
    let found = mistakes {
      store.dispatch(SetRouteAction(["a"]))
      settle()
      store.dispatch(SetRouteAction(["b"]))
      settle()
      store.dispatch(SetRouteAction([]))
      settle()
    }
    #expect(
      found
        == [
          ReduxMistake.notImplemented(method: "push(a)", type: "Nothing"),
          .notImplemented(method: "change(a, to: b)", type: "Nothing"),
          .notImplemented(method: "pop(b)", type: "Nothing"),
        ].map { .style($0) })
    withExtendedLifetime(router) {}
  }
}
