import Millrace
import MillraceFlux
import MillraceTestSupport
import MillraceTesting
import Testing

/// A store that keeps what it knows in a slot and says by itself when it has changed.
private final class SaidStore: FluxStore {
  let slot: Slot<[String]>

  init(on dispatcher: Dispatcher) {
    slot = Slot("said", in: dispatcher.scope, [])
    super.init("said", on: dispatcher)
  }

  var said: [String] { slot.value ?? [] }

  override func onDispatch(_ action: any AnyAction, _ turn: borrowing Turn) throws {
    guard let say = action as? Say else { return }
    turn.edit(slot) { $0.append(say.text) }
    try emitChange(in: turn)
    try emitChange(in: turn)
  }
}

/// The names are those of facebook/flux's own tests.
@Suite("Flux: what all stores have")
struct FluxStoreTests {
  let dispatcher = Dispatcher(in: Loop().root)
  let log = Log()

  @Test("registers a callback with the dispatcher, and exposes its token")
  func registers() throws {
    let store = SaidStore(on: dispatcher)
    #expect(store.dispatchToken.description == "ID_1")
    #expect(store.dispatcher === dispatcher)
    try dispatcher.dispatch(Say("a"))
    #expect(store.said == ["a"])
  }

  @Test("requires that subclasses override onDispatch")
  func requiresOverride() {
    let store = FluxStore("bare", on: dispatcher)
    #expect(
      misuse { try dispatcher.dispatch(Add()) }
        == .notOverridden(method: "onDispatch", store: "FluxStore"))
    let reducing = ReduceStore("bare", 0, on: Dispatcher(in: Loop().root))
    #expect(
      misuse { try reducing.dispatcher.dispatch(Add()) }
        == .notOverridden(method: "reduce", store: "ReduceStore<Int>"))
    withExtendedLifetime(store) {}
  }

  @Test("throws when emitChange() is called outside of a dispatch")
  func emitOutside() {
    let store = SaidStore(on: dispatcher)
    var outside: FluxError?
    dispatcher.loop.enqueue("no dispatch") { turn in
      outside = misuse { try store.emitChange(in: turn) }
    }
    #expect(outside == .notDispatching(call: "emitChange"))
  }

  @Test("throws when hasChanged() is called outside of a dispatch")
  func askOutside() {
    let store = SaidStore(on: dispatcher)
    #expect(misuse { _ = try store.hasChanged() } == .notDispatching(call: "hasChanged"))
  }

  @Test("emits an event on state change, once a dispatch; adding a listener gives the way out")
  func emits() throws {
    let store = SaidStore(on: dispatcher)
    let listener = store.addListener { [log] in log.write("\(store.said)") }
    try dispatcher.dispatch(Say("a"))
    try dispatcher.dispatch(Add())
    try dispatcher.dispatch(Say("b"))
    listener.cancel()
    try dispatcher.dispatch(Say("c"))
    #expect(log.lines == [#"["a"]"#, #"["a", "b"]"#])
  }

  @Test("exposes whether the state has changed during the current dispatch")
  func exposesChange() throws {
    let store = SaidStore(on: dispatcher)
    dispatcher.register { [log] _, _ in log.write("\(try store.hasChanged())") }
    try dispatcher.dispatch(Say("a"))
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["true", "false"])
  }

  @Test(
    "FX-7 instead: hasChanged() of a store that has not run answers for this dispatch, not the last"
  )
  func noOldAnswer() throws {
    dispatcher.register { [log, dispatcher] action, turn in
      guard let store = Self.later else { return }
      log.write("\(try store.hasChanged())")
      try dispatcher.waitFor([store.dispatchToken], in: turn)
      log.write("\(try store.hasChanged())")
    }
    let store = SaidStore(on: dispatcher)
    Self.later = store
    defer { Self.later = nil }
    try dispatcher.dispatch(Say("a"))
    try dispatcher.dispatch(Add())
    // Flux answers true at the third call: the store changed in the dispatch before.
    #expect(log.lines == ["false", "true", "false", "false"])
  }

  @Test("FX-7 instead: hasChanged() in a listener is an error; the call itself is the answer")
  func askInListener() throws {
    let store = SaidStore(on: dispatcher)
    var found: [FluxError?] = []
    let listener = store.addListener { found.append(misuse { _ = try store.hasChanged() }) }
    try dispatcher.dispatch(Say("a"))
    try dispatcher.dispatch(Add())
    #expect(found == [.notDispatching(call: "hasChanged")])
    withExtendedLifetime(listener) {}
  }

  // One test uses it, and that on its own thread.
  private nonisolated(unsafe) static var later: SaidStore?

  @Test("FX-6 instead: listeners are notified after the commit, when every store has run")
  func toldAfterAll() throws {
    let first = makeCount("first", on: dispatcher)
    let second = makeCount("second", on: dispatcher)
    let listener = first.addListener { [log] in log.write("\(first.state) \(second.state)") }
    try dispatcher.dispatch(Add(3))
    // Flux notifies as soon as the first store has run: "3 0".
    #expect(log.lines == ["3 3"])
    withExtendedLifetime(listener) {}
  }

  @Test("listeners are notified in the order in which they were added, whatever their store")
  func orderOfListeners() throws {
    let (first, second) = (makeCount("first", on: dispatcher), makeCount("second", on: dispatcher))
    let tokens = [
      second.addListener { [log] in log.write("a") }, first.addListener { [log] in log.write("b") },
      second.addListener { [log] in log.write("c") },
    ]
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["a", "b", "c"])
    withExtendedLifetime(tokens) {}
  }
}
