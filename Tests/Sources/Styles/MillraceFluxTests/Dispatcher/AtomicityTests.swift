import Millrace
import MillraceFlux
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("Flux: a dispatch happens as a whole or not at all")
struct AtomicityTests {
  let dispatcher = Dispatcher(in: Loop().root)
  let log = Log()

  /// With a tool attached the loop goes the long way; nothing else may be otherwise.
  private func attach(_ isAttached: Bool) -> LoopRecorder? {
    isAttached ? LoopRecorder(of: dispatcher.loop, .commits) : nil
  }

  @Test(
    "FX-4 instead: a store that throws rolls back the whole dispatch; the next one works",
    arguments: [false, true])
  func throwing(_ isWatched: Bool) throws {
    let recorder = attach(isWatched)
    let count = makeCount(on: dispatcher)
    let sum = StateStore("sum", [0], on: dispatcher)
    sum.on(Add.self) { sum, action in sum.append(action.step) }
    let broken = ReduceStore("broken", 0, on: dispatcher) { state, action, _ in
      if action as? Add == Add(5) { throw Broken() }
      return state
    }
    let listener = count.addListener { [log] in log.write("count \(count.state)") }
    try dispatcher.dispatch(Add(1))
    do throws(DispatchError) {
      try dispatcher.dispatch(Add(5))
      Issue.record("it was not thrown")
    } catch {
      guard case .failed(store: "broken", error: let cause) = error else {
        Issue.record("another error: \(error)")
        return
      }
      #expect(cause as? Broken == Broken())
    }
    // Flux keeps what the stores before it did.
    #expect(count.state == 1)
    #expect(sum.current == [0, 1])
    try dispatcher.dispatch(Add(2))
    #expect(count.state == 3)
    #expect(sum.current == [0, 1, 2])
    #expect(log.lines == ["count 1", "count 3"])
    #expect(dispatcher.loop.commitNumber == 2)
    withExtendedLifetime((listener, recorder, broken)) {}
  }

  @Test("FX-4 instead: a store that waits for one that fails cannot keep the dispatch alive")
  func swallowing() {
    let count = makeCount(on: dispatcher)
    var token: DispatchToken?
    dispatcher.register { [dispatcher] _, turn in
      if let token { try? dispatcher.waitFor([token], in: turn) }
    }
    token = dispatcher.register("broken") { _, _ in throw Broken() }
    #expect(text { try dispatcher.dispatch(Add()) }.hasPrefix("broken failed: Broken()."))
    #expect(count.state == 0)
  }

  @Test(
    "FX-4 failures and refusals are reported, with their source location",
    arguments: [false, true])
  func reported(_ isWatched: Bool) {
    var reports: [Report] = []
    let hooks = dispatcher.loop.attach(Hooks(didReport: { reports.append($0) }))
    let recorder = attach(isWatched)
    dispatcher.register("broken") { [dispatcher] action, _ in
      if action is Say { try dispatcher.dispatch(Other()) }
      throw Broken()
    }
    try? dispatcher.dispatch(Add())
    try? dispatcher.dispatch(Say("x"))
    guard case .rejected(_, let error, let origin)? = reports.first else {
      Issue.record("not reported: \(reports)")
      return
    }
    #expect(error is DispatchError)
    #expect(origin.fileID == "MillraceFluxTests/AtomicityTests.swift")
    #expect(
      reports.dropFirst().map(\.description).first?.hasPrefix(
        "Refused: Cannot dispatch in the middle of a dispatch: Other()") == true)
    #expect(reports.count == 3)
    withExtendedLifetime((hooks, recorder)) {}
  }

  @Test(
    "a callback that is registered in a dispatch that fails is not registered afterwards",
    arguments: [false, true])
  func registeredInFailed(_ isWatched: Bool) throws {
    let recorder = attach(isWatched)
    let count = makeCount(on: dispatcher)
    var made: (store: StateStore<Int>, token: DispatchToken)?
    var fails = true
    dispatcher.register(waiting: { [log] dispatcher, action, _ in
      guard action is Say else { return }
      let store = StateStore("made", 7, on: dispatcher)
      store.on(Add.self) { state, action in state += action.step }
      made = (store, dispatcher.register { _, _ in log.write("called") })
      if fails { throw Broken() }
    })
    #expect(throws: DispatchError.self) { try dispatcher.dispatch(Say("x")) }
    let failed = try #require(made)
    for token in [failed.store.dispatchToken, failed.token] {
      #expect(misuse { try dispatcher.unregister(token) } == .unknownToken(token))
    }
    try dispatcher.dispatch(Add())
    #expect(log.lines.isEmpty)
    #expect(failed.store.current == 7)
    fails = false
    try dispatcher.dispatch(Say("x"))
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["called"])
    #expect(made?.store.current == 8)
    #expect(count.state == 2)
    withExtendedLifetime(recorder) {}
  }

  @Test("an action whose only store is gone with its scope is reported", arguments: [false, true])
  func storeIsGone(_ isWatched: Bool) throws {
    var reports: [String] = []
    let hooks = dispatcher.loop.attach(Hooks(didReport: { reports.append("\($0)") }))
    let recorder = attach(isWatched)
    let screen = Scope("screen", in: dispatcher.scope)
    let store = StateStore("store", 0, on: dispatcher, in: screen)
    store.on(Other.self) { count, _ in count += 1 }
    try dispatcher.dispatch(Other())
    #expect(reports.isEmpty)
    dispatcher.loop.enqueue("leave") { $0.remove(screen) }
    try dispatcher.dispatch(Other())
    #expect(reports == ["\(Report.unhandled(action: Other()))"])
    withExtendedLifetime((hooks, recorder)) {}
  }

  @Test("an action by which its only store leaves is handled", arguments: [false, true])
  func storeLeaves(_ isWatched: Bool) throws {
    var reports: [String] = []
    let hooks = dispatcher.loop.attach(Hooks(didReport: { reports.append("\($0)") }))
    let recorder = attach(isWatched)
    let screen = Scope("screen", in: dispatcher.scope)
    let store = StateStore("store", 0, on: dispatcher, in: screen)
    store.on(Other.self) { _, _, turn in turn.remove(screen) }
    try dispatcher.dispatch(Other())
    #expect(!screen.isAlive && reports.isEmpty)
    withExtendedLifetime((hooks, recorder, store)) {}
  }

  @Test("an action that no store handles is reported", arguments: [false, true])
  func unhandled(_ isWatched: Bool) throws {
    var reports: [String] = []
    let hooks = dispatcher.loop.attach(Hooks(didReport: { reports.append("\($0)") }))
    let recorder = attach(isWatched)
    let store = StateStore("store", 0, on: dispatcher)
    store.on(Add.self) { count, action in count += action.step }
    try dispatcher.dispatch(Add())
    try dispatcher.dispatch(Other())
    dispatcher.enqueue(Other())
    #expect(reports == Array(repeating: "\(Report.unhandled(action: Other()))", count: 2))
    withExtendedLifetime((hooks, recorder)) {}
  }

  @Test("effects of a dispatch that fails are dropped with it", arguments: [false, true])
  func emitted(_ isWatched: Bool) throws {
    let recorder = attach(isWatched)
    let store = StateStore("store", 0, on: dispatcher)
    store.on(Add.self) { [weak store, dispatcher] _, action, turn in
      store?.start(.send(Say("effect")), in: turn)
      dispatcher.enqueue(Say("later"))
      if action.step == 5 { throw Broken() }
    }
    dispatcher.register { [log] action, _ in
      if let say = action as? Say { log.write(say.text) }
    }
    try? dispatcher.dispatch(Add(5))
    #expect(log.lines.isEmpty)
    #expect(dispatcher.loop.pendingEffects == 0)
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["later"])
    #expect(dispatcher.loop.pendingEffects == 1)
    withExtendedLifetime(recorder) {}
  }

  @Test(
    "listeners are notified equally with and without an attached tool", arguments: [false, true])
  func sameWithTools(_ isWatched: Bool) throws {
    let recorder = attach(isWatched)
    let (count, other) = (makeCount("a", on: dispatcher), makeCount("b", on: dispatcher))
    let tokens = [
      other.addListener { [log] in log.write("b \(other.state)") },
      count.addListener { [log, dispatcher] in
        log.write("a \(count.state)")
        if count.state < 3 { dispatcher.enqueue(Add()) }
      },
      dispatcher.bind(
        { read in read(count) + read(other) }, to: { [log] in log.write("sum \($0)") }),
    ]
    try dispatcher.dispatch(Add())
    try dispatcher.dispatch(Say("nothing"))
    #expect(
      log.lines == [
        "sum 0", "b 1", "a 1", "sum 2", "b 2", "a 2", "sum 4", "b 3", "a 3", "sum 6",
      ])
    if let recorder {
      #expect(recorder.trace.first == "commit 1: Add(step: 1) changed a, changed b")
    }
    withExtendedLifetime(tokens) {}
  }

  @Test("an observer of typed changes of a slot gets them, with cause and origin")
  func typedChanges() throws {
    let count = makeCount(on: dispatcher)
    var changes: [Change<Int>] = []
    var commits: [Commit] = []
    let watching = count.slot.observeChanges { commit, change in
      commits.append(commit)
      changes.append(change)
    }
    try dispatcher.dispatch(Add(4))
    #expect(changes == [Change(old: 0, new: 4)])
    #expect(commits.first?.cause as? Add == Add(4))
    #expect(commits.first?.origin.fileID == "MillraceFluxTests/AtomicityTests.swift")
    withExtendedLifetime(watching) {}
  }
}
