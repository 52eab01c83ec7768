import Millrace
import MillraceRedux
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("Middleware of a Redux store")
struct MiddlewareTests {
  let log = Log()

  private func named(_ name: String) -> Middleware<Sample> {
    { [log] dispatch, getState in
      { next in
        { action in
          log.write("\(name) \(type(of: action)) at \(getState()?.count ?? -1)")
          if action is Rename, name == "second" {
            dispatch(Add(5))
          } else if (action as? Add)?.step != 0 {
            next(action)
          }
        }
      }
    }
  }

  @Test("T the first is the outermost; what one hands on is what the next is given")
  func order() {
    let first: Middleware<Any> = { _, _ in
      { next in { action in next(Rename(((action as? Rename)?.name ?? "") + " first")) } }
    }
    let second: Middleware<Any> = { _, _ in
      { next in { action in next(Rename(((action as? Rename)?.name ?? "") + " second")) } }
    }
    // A middleware of anything is one of every state.
    let store = makeStore([first, second])
    store.dispatch(Rename("OK"))
    #expect(store.state.name == "OK first second")
  }

  @Test("T dispatch begins again with the first; getState is live; not calling next swallows")
  func dispatching() {
    let store = makeStore([named("first"), named("second")])
    store.dispatch(Rename("again"))
    store.dispatch(Add(0))
    #expect(
      log.lines == [
        "first Rename at 0", "second Rename at 0", "first Add at 0", "second Add at 0",
        "first Add at 5",
      ])
    #expect(store.state == Sample(count: 5))
  }

  @Test("T a new list takes effect at once")
  func replaced() {
    let store = makeStore()
    store.dispatch(Add(1))
    store.middleware = [named("late")]
    store.dispatch(Add(1))
    store.middleware.append(named("last"))
    store.dispatch(Add(1))
    #expect(log.lines == ["late Add at 1", "late Add at 2", "last Add at 2"])
  }

  @Test("P factories run from the last to the first, at the first dispatch and with every new list")
  func factories() {
    let log = log
    func counting(_ name: String) -> Middleware<Sample> {
      { _, _ in
        { next in
          log.write(name)
          return next
        }
      }
    }
    let store = makeStore([counting("a"), counting("b")])
    #expect(log.lines.isEmpty)
    store.dispatch(Add())
    store.dispatch(Add())
    #expect(log.lines == ["b", "a"])
    store.middleware = [counting("c")]
    #expect(log.lines == ["b", "a", "c"])
  }

  @Test("P a new list discards a dispatchFunction that was set manually")
  func discards() {
    let store = makeStore()
    store.dispatchFunction = { _ in }
    store.dispatch(Add())
    #expect(store.state.count == 0)
    store.middleware = []
    store.dispatch(Add())
    #expect(store.state.count == 1)
  }

  @Test(
    "P instead: what a middleware kept of a released store does nothing, and is reported"
  )
  func late() {
    let loop = Loop()
    let recorder = LoopRecorder(of: loop, .reports)
    var keptDispatch: DispatchFunction = { _ in }
    var keptNext: DispatchFunction = { _ in }
    var keptState: () -> Sample? = { nil }
    var store: Store<Sample>? = makeStore(
      [
        { dispatch, getState in
          keptDispatch = dispatch
          keptState = getState
          return { next in
            keptNext = next
            return next
          }
        }
      ], loop: loop)
    store?.dispatch(Add())
    #expect(keptState()?.count == 1)
    store = nil
    keptDispatch(Add())
    keptNext(Add(2))
    #expect(keptState() == nil)
    loop.pump()
    #expect(
      recorder.trace == [
        "report: Dropped Add(step: 1): the store of Sample is gone. Stop what still sends to it, "
          + "or keep it for longer.",
        "report: Dropped Add(step: 2): the store of Sample is gone. Stop what still sends to it, "
          + "or keep it for longer.",
      ])
  }

  @Test("so it is where the loop was the store's own and is held by nothing else")
  func lateOnItsOwnLoop() {
    var kept: DispatchFunction = { _ in }
    var store: Store<Sample>? = makeStore([
      { dispatch, _ in
        kept = dispatch
        return { next in next }
      }
    ])
    store?.dispatch(Add())
    let reports = store.map { ReportCount(of: $0.loop) }
    store = nil
    kept(Add())
    #expect(reports?.counts.count == 1)
    #expect(reports?.counts.keys.first?.hasPrefix("Dropped Add(step: 1): the store") == true)
  }

  /// Dispatches as soon as it is given something to dispatch with.
  private func eager(_ log: Log, _ name: String) -> Middleware<Sample> {
    { dispatch, _ in
      dispatch(Add())
      return { next in
        dispatch(Add())
        return { action in
          log.write("\(name) \(type(of: action))")
          next(action)
        }
      }
    }
  }

  @Test(
    "an action of a middleware that is being added takes the present chain, and no stack overflows"
  )
  func eagerlySet() {
    let store = makeStore()
    store.middleware = [eager(log, "first")]
    #expect(store.state.count == 2)
    #expect(log.lines.isEmpty)
    store.middleware = [eager(log, "second")]
    #expect(store.state.count == 4)
    #expect(log.lines == ["first Add", "first Add"])
    log.clear()
    store.dispatch(Rename("new"))
    #expect(log.lines == ["second Rename"])
  }

  @Test("an action that it dispatches while it is made for the first dispatch goes to the reducer")
  func eagerlyMade() {
    let store = makeStore([eager(log, "a"), eager(log, "b")])
    store.dispatch(Rename("new"))
    #expect(store.state == Sample(count: 4, name: "new"))
    #expect(log.lines == ["a Rename", "b Rename"])
  }
}
