import Millrace
import MillraceFlux
import MillraceTestSupport
import MillraceTesting
import Testing

/// PlanGrid's stores: PG-1 to PG-6.
@Suite("Flux: stores that handle typed actions")
struct StateStoreTests {
  private struct Ask: AnyAction {}

  let dispatcher = Dispatcher(in: Loop().root)
  let log = Log()

  @Test("PG-1 an observer gets the current state, and then every change")
  func replays() throws {
    let store = StateStore<String?>("said", nil, on: dispatcher)
    store.on(Say.self) { state, action in state = action.text }
    let early = store.state.observe { [log] in log.write("early \($0 ?? "nothing")") }
    try dispatcher.dispatch(Say("a"))
    let late = store.state.observe { [log] in log.write("late \($0 ?? "nothing")") }
    try dispatcher.dispatch(Say("b"))
    #expect(log.lines == ["early nothing", "early a", "late a", "early b", "late b"])
    withExtendedLifetime((early, late)) {}
  }

  @Test("PG-4 one handler for a type; the others are not called, and the service is given by init")
  func typedHandlers() throws {
    final class Store: StateStore<[String]> {
      init(on dispatcher: Dispatcher, service: @escaping (String) -> String) {
        super.init("store", [], on: dispatcher)
        on(Say.self) { state, action in state.append(service(action.text)) }
        on(Add.self) { state, action in state.append("\(action.step)") }
      }
    }
    let store = Store(on: dispatcher) { $0.uppercased() }
    try dispatcher.dispatch(Say("a"))
    try dispatcher.dispatch(Add(3))
    try dispatcher.dispatch(Other())
    #expect(store.current == ["A", "3"])
  }

  @Test(
    "a handled action notifies listeners of a change; observers get only a state that differs")
  func handledIsChanged() throws {
    let store = StateStore("store", 0, on: dispatcher)
    store.on(Add.self) { _, _ in }
    let tokens = [
      store.addListener { [log] in log.write("listener") },
      store.state.observe { [log] in log.write("state \($0)") },
      store.bind({ $0 }, to: { [log] in log.write("shown \($0)") }),
    ]
    log.clear()
    dispatcher.register { [log] action, _ in
      if action is Add { log.write("changed: \(try store.hasChanged())") }
    }
    try dispatcher.dispatch(Add())
    try dispatcher.dispatch(Say("x"))
    #expect(log.lines == ["changed: true", "listener"])
    withExtendedLifetime(tokens) {}
  }

  @Test("several handlers of one type are called in the order in which they were given")
  func severalHandlers() throws {
    let store = StateStore("store", 1, on: dispatcher)
    store.on(Add.self) { state, action in state += action.step }
    store.on(Add.self) { state, _ in state *= 10 }
    try dispatcher.dispatch(Add(1))
    #expect(store.current == 20)
  }

  @Test("an action that is known only as AnyAction finds the handler of its type")
  func existential() throws {
    let store = StateStore("store", 0, on: dispatcher)
    store.on(Add.self) { state, action in state += action.step }
    let actions: [any AnyAction] = [Add(1), Say("x"), Add(2)]
    for action in actions { try dispatcher.dispatch(action) }
    #expect(store.current == 3)
  }

  @Test("PG-5 a dispatch has ended when it returns")
  func synchronous() throws {
    let store = StateStore("store", 0, on: dispatcher)
    store.on(Add.self) { state, action in state += action.step }
    var shown = -1
    let token = store.state.observe { shown = $0 }
    try dispatcher.dispatch(Add(7))
    #expect(store.current == 7)
    #expect(shown == 7)
    withExtendedLifetime(token) {}
  }

  @Test("PG-6 an object that is the state is shown anew after touch; a value needs none")
  func touching() throws {
    final class Filter { var text = "" }
    let filter = Filter()
    let store = StateStore("filter", filter, on: dispatcher)
    let token = store.bind({ $0.text }, to: { [log] in log.write("shows “\($0)”") })
    filter.text = "a"
    #expect(log.lines == ["shows “”"])
    store.touch()
    store.touch()
    #expect(log.lines == ["shows “”", "shows “a”"])
    withExtendedLifetime(token) {}
  }

  @Test("a store that needs another's new state names it, whichever was made first")
  func after() throws {
    let total = StateStore("total", "", on: dispatcher)
    let count = StateStore("count", 0, on: dispatcher)
    count.on(Add.self) { state, action in state += action.step }
    total.on(Add.self, after: count) { [count] text, _ in text = "total \(count.current)" }
    try dispatcher.dispatch(Add(4))
    #expect(total.current == "total 4")
  }

  @Test("naming a deallocated store is an error of the types for which it is named")
  func afterDeparted() throws {
    var count: StateStore<Int>? = StateStore("count", 0, on: dispatcher)
    let total = StateStore("total", 0, on: dispatcher)
    if let count { total.on(Add.self, after: count) { total, _ in total += 1 } }
    total.on(Say.self) { total, _ in total += 10 }
    let token = try #require(count?.dispatchToken)
    count = nil
    #expect(misuse { try dispatcher.dispatch(Add()) } == .unknownToken(token))
    try dispatcher.dispatch(Say("x"))
    #expect(total.current == 10)
  }

  @Test(
    "state is changed in place if no handler of the action can throw; one that can has it kept",
    arguments: [false, true])
  func inPlace(_ canThrow: Bool) throws {
    let store = StateStore("large", [Int](repeating: 0, count: 1_000), on: dispatcher)
    store.on(Add.self) { state, action in state[0] += action.step }
    let other = StateStore("other", 0, on: dispatcher)
    if canThrow { other.on(Add.self) { _, action in if action.step < 0 { throw Broken() } } }
    func address() -> Int {
      store.current.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }
    let before = address()
    try dispatcher.dispatch(Add())
    #expect((address() == before) == !canThrow)
    #expect(store.current[0] == 1)
  }

  @Test("stores that name each other are a circle; no handler runs")
  func circle() throws {
    let (first, second) = (
      StateStore("first", 0, on: dispatcher), StateStore("second", 0, on: dispatcher)
    )
    first.on(Add.self, after: second) { state, _ in state += 1 }
    second.on(Add.self, after: first) { state, _ in state += 1 }
    // Another type has no circle.
    first.on(Say.self, after: second) { state, _ in state += 10 }
    #expect(
      misuse { try dispatcher.dispatch(Add()) }
        == .circle(waitingFor: first.dispatchToken, path: ["first", "second", "first"]))
    #expect(first.current == 0)
    try dispatcher.dispatch(Say("x"))
    #expect(first.current == 10)
  }

  @Test("a circle of waiting in a handler and by name has its whole path")
  func mixedCircle() {
    let (a, b) = (StateStore("a", 0, on: dispatcher), StateStore("b", 0, on: dispatcher))
    a.on(Add.self) { [weak a, b] _, _, turn in try a?.waitFor(b, in: turn) }
    b.on(Add.self, after: a) { state, _ in state += 1 }
    #expect(
      misuse { try dispatcher.dispatch(Add()) }
        == .circle(waitingFor: a.dispatchToken, path: ["a", "b", "a"]))
  }

  @Test("waiting in a handler runs what the other waits for by name, too")
  func mixedWaiting() throws {
    let (a, b, c) = (
      StateStore("a", 0, on: dispatcher), StateStore("b", 0, on: dispatcher),
      StateStore("c", 0, on: dispatcher)
    )
    a.on(Add.self) { [weak a, b] state, _, turn in
      try a?.waitFor(b, in: turn)
      state = b.current + 1
    }
    b.on(Add.self, after: c) { [c] state, _ in state = c.current + 1 }
    c.on(Add.self) { state, action in state = action.step }
    try dispatcher.dispatch(Add(5))
    #expect([a.current, b.current, c.current] == [7, 6, 5])
  }

  @Test(
    "a store that is read while its handler waits fails the dispatch, with and without a tool",
    arguments: [false, true])
  func readWhileWaiting(_ isWatched: Bool) {
    let recorder = isWatched ? LoopRecorder(of: dispatcher.loop, .commits) : nil
    let (a, b) = (StateStore("a", 10, on: dispatcher), StateStore("b", 20, on: dispatcher))
    a.on(Add.self) { [weak a, b] state, _, turn in
      state += 1
      try a?.waitFor(b, in: turn)
    }
    b.on(Add.self) { [weak a] state, _ in state = a?.current ?? 0 }
    b.on(Say.self) { [weak a] state, _ in state = a?.state.value ?? 0 }
    a.on(Say.self) { [weak a, b] state, _, turn in try a?.waitFor(b, in: turn) }
    Mistake.$hook.withValue({ _ in }) {
      #expect(misuse { try dispatcher.dispatch(Add()) } == .readWhileChanging(store: "a"))
      #expect(misuse { try dispatcher.dispatch(Say("x")) } == .readWhileChanging(store: "a"))
      #expect(
        text { try dispatcher.dispatch(Add()) }.hasPrefix(
          "a was read while its own handler was changing it."))
    }
    #expect([a.current, b.current] == [10, 20])
    #expect(dispatcher.loop.commitNumber == 0)
    withExtendedLifetime(recorder) {}
  }

  @Test(
    "where no handler can throw, reading what is being changed is reported",
    arguments: [false, true])
  func readInOwnHandler(_ isWatched: Bool) throws {
    var mistakes: [Mistake] = []
    let hooks = dispatcher.loop.attach(
      Hooks(didReport: { if case .mistake(let mistake) = $0 { mistakes.append(mistake) } }))
    let recorder = isWatched ? LoopRecorder(of: dispatcher.loop, .commits) : nil
    let store = StateStore("store", 10, on: dispatcher)
    store.on(Add.self) { [weak store] state, _ in state += store?.current ?? 0 }
    try Mistake.$hook.withValue({ _ in }) { try dispatcher.dispatch(Add()) }
    #expect(mistakes == [.readWhileEditing(slot: "store")])
    withExtendedLifetime((hooks, recorder)) {}
  }

  @Test("a released store is unregistered, and one whose scope was removed handles nothing")
  func leaving() throws {
    var store: StateStore<Int>? = StateStore("store", 0, on: dispatcher)
    store?.on(Add.self) { [log] _, _ in log.write("called") }
    weak let remembered = store
    let screen = Scope("screen", in: dispatcher.scope)
    let feature = StateStore("feature", 7, on: dispatcher, in: screen)
    feature.on(Add.self) { [log] _, _ in log.write("feature") }
    try dispatcher.dispatch(Add())
    store = nil
    #expect(remembered == nil)
    dispatcher.loop.enqueue("leave") { $0.remove(screen) }
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["called", "feature"])
    #expect(feature.current == 7)
  }

  @Test("a dispatcher is deallocated with its stores, groups and bindings when nothing holds them")
  func nothingLeaks() throws {
    weak var remembered: Dispatcher?
    weak var loop: Loop?
    func use() throws {
      let dispatcher = Dispatcher(in: Loop().root)
      let count = makeCount(on: dispatcher)
      let store = StateStore("store", 0, on: dispatcher)
      store.on(Add.self, after: count) { [count] state, _ in state = count.state }
      // Two that need each other: one of them remembers.
      let other = StateStore("other", 0, on: dispatcher)
      other.on(Add.self, after: store) { [store] state, _ in state = store.current }
      store.on(Say.self, after: other) { [weak other] state, _ in state = other?.current ?? 0 }
      // One that waits is given the dispatcher.
      let token = store.dispatchToken
      dispatcher.register(waiting: { dispatcher, _, turn in
        try dispatcher.waitFor([token], in: turn)
      })
      let group = try StoreGroup([count, store]) {}
      let tokens = [
        count.addListener {}, store.bind({ $0 }, to: { _ in }),
        dispatcher.bind({ read in read(count) + read(store) }, to: { _ in }),
      ]
      // Work that waits for an owner; no task ever becomes one.
      store.on(Ask.self) { [weak store] _, _, turn in
        store?.start(Effect<Add>.run("add") { Add() }, in: turn)
      }
      try dispatcher.dispatch(Add())
      try dispatcher.dispatch(Ask())
      #expect(dispatcher.loop.pendingEffects == 1)
      #expect([store.current, other.current] == [1, 1])
      (remembered, loop) = (dispatcher, dispatcher.loop)
      withExtendedLifetime((group, tokens, other)) {}
    }
    try use()
    #expect(remembered == nil)
    #expect(loop == nil)
  }
}
