import Millrace
import MillraceRedux
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("A Redux store")
struct StoreTests {
  /// Its `dispatch` is the store's own way in, as test doubles of apps have it.
  final class Spy: Store<Sample> {
    var dispatched: [any Action] = []

    override func dispatch(_ action: any Action) {
      dispatched.append(action)
      super.dispatch(action)
    }
  }

  @Test(
    "T without a first state it dispatches the initial action, which an override of dispatch sees")
  @MainActor func initialAction() {
    let store = Spy(reducer: reduceSample, state: nil)
    #expect(store.state == Sample())
    #expect(store.dispatched.map { $0 is ReSwiftInit } == [true])
  }

  @Test("P the initial action goes through the middleware, which finds no state")
  func initialActionThroughMiddleware() {
    let log = Log()
    let store = makeStore(
      [
        { _, getState in
          { next in
            { action in
              log.write("\(type(of: action)) on \(getState().map { "\($0.count)" } ?? "nil")")
              next(action)
            }
          }
        }
      ], state: nil)
    #expect(store.state == Sample())
    #expect(log.lines == ["ReSwiftInit on nil"])
  }

  @Test("P with a first state there is no initial action")
  @MainActor func noInitialAction() {
    let store = Spy(reducer: reduceSample, state: Sample(count: 7))
    #expect(store.state.count == 7)
    #expect(store.dispatched.isEmpty)
  }

  @Test("P every action is a turn, changed or not: there is no gate of equal states")
  func everyAction() {
    let store = makeStore(skipsRepeats: false)
    let listener = Listener<Sample>()
    store.subscribe(listener)
    store.dispatch(Add(0))
    #expect(listener.notified.count == 2)
    #expect(store.loop.commitNumber == 1)
  }

  @Test("P the reducer that reads the store gets the state before")
  func oldState() {
    var read: [Int] = []
    weak var known: Store<Int>?
    let found = mistakes {
      let store = Store<Int>(
        in: Loop().root,
        reducer: { _, state in
          read.append(known?.state ?? -1)
          return (state ?? 0) + 1
        }, state: 5)
      known = store
      store.dispatch(Add())
      store.dispatch(Add())
      #expect(store.state == 7)
    }
    #expect(read == [5, 6])
    #expect(found.isEmpty)
  }

  @Test(
    "T instead: a reducer that dispatches is refused and reported with both actions; nothing traps")
  func reducerDispatches() {
    let loop = Loop()
    let recorder = LoopRecorder(of: loop, .reports)
    weak var known: Store<Int>?
    let store = Store<Int>(
      in: loop.root,
      reducer: { action, state in
        guard let step = (action as? Add)?.step else { return state ?? 0 }
        if step == 1 { known?.dispatch(Add(2)) }
        return (state ?? 0) + step
      }, state: 0)
    known = store
    store.dispatch(Add(1))
    #expect(store.state == 1)
    #expect(recorder.trace.count == 1)
    #expect(
      recorder.trace.first?.contains("Cannot nest Add(step: 2) inside the handler of Add(step: 1)")
        == true)
  }

  @Test("T a store is deallocated when it is released, with its subscribers or without")
  func freed() {
    var store: Store<Sample>? = makeStore([{ _, _ in { $0 } }])
    weak let gone = store
    let listener = Listener<Int>()
    store?.subscribe(listener) { $0.select(\.count) }
    store?.dispatch(Add())
    _ = store?.state
    store = nil
    #expect(gone == nil)
    #expect(listener.notified == [0, 1])
  }

  @Test("dispatchFunction may be wrapped; dispatch goes through it; nil has it made anew")
  func replacedDispatchFunction() {
    let store = makeStore()
    var seen: [Int] = []
    let original = store.dispatchFunction
    store.dispatchFunction = { action in
      seen.append((action as? Add)?.step ?? 0)
      original?(action)
    }
    store.dispatch(Add(3))
    #expect(seen == [3])
    #expect(store.state.count == 3)
    store.dispatchFunction = nil
    store.dispatch(Add(1))
    #expect(seen == [3])
    #expect(store.state.count == 4)
  }

  @Test("made inside a handler of its loop it has a state when it returns")
  func insideHandler() {
    let loop = Loop()
    var made: Store<Sample>?
    loop.enqueue("make") { _ in made = makeStore(state: nil, loop: loop) }
    #expect(made?.state == Sample())
  }

  @Test("made while the past is shown it has a state when it returns, and keeps it in the present")
  func insideThePast() throws {
    let loop = Loop()
    let other = makeStore(loop: loop)
    let timeline = Timeline(of: loop)
    other.dispatch(Add())
    other.dispatch(Add())
    try timeline.show(1)
    var initial = 0
    let store = Store<Int>(
      in: loop.root,
      reducer: { action, state in
        if action is ReSwiftInit { initial += 1 }
        return (state ?? 10) + ((action as? Add)?.step ?? 0)
      }, state: nil)
    #expect(store.state == 10)
    timeline.resume()
    #expect(store.state == 10)
    #expect(initial == 1)
    store.dispatch(Add())
    #expect(store.state == 11)
  }

  @Test("made where no turn can be nested any deeper it has a state when it returns")
  func atTheDepthLimit() {
    let loop = Loop(nestingLimit: 1)
    let recorder = LoopRecorder(of: loop, .reports)
    let outer = makeStore(loop: loop)
    var made: Store<Sample>?
    let listener = Listener<Int>()
    listener.answer = { if $0 == 1 { made = makeStore(state: nil, loop: loop) } }
    outer.subscribe(listener) { $0.select(\.count) }
    outer.dispatch(Add())
    #expect(made?.state == Sample())
    #expect(recorder.trace.isEmpty)
  }

  @Test("an action for a store whose scope was removed is dropped and reported")
  func departed() {
    let loop = Loop()
    let recorder = LoopRecorder(of: loop, .reports)
    let scope = Scope("screen", in: loop.root)
    let store = Store(in: scope, reducer: reduceSample, state: nil)
    loop.enqueue("leave") { $0.remove(scope) }
    store.dispatch(Add())
    #expect(store.state == nil)
    #expect(
      recorder.trace == [
        "report: Dropped Add(step: 1): screen is gone. Stop what still sends to it, or keep it "
          + "for longer."
      ])
  }
}
