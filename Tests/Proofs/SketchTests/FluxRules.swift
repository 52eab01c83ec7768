import Millrace
import MillraceTesting
import Testing

@Suite("Flux on the loop")
struct FluxRules {
  let loop = Loop()
  let log = Log()
  let dispatcher: FluxDispatcher

  init() {
    dispatcher = FluxDispatcher(in: loop.root)
  }

  private func text(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch TurnError<any Error>.failed(let error) {
      return (error as? FluxError)?.text ?? "\(error)"
    } catch TurnError<any Error>.refused(let refusal) {
      return "\(refusal)"
    } catch {
      return (error as? FluxError)?.text ?? "\(error)"
    }
  }

  @Test("FX-1 every payload goes to every callback once, in the order of registration")
  func everyCallback() throws {
    for name in "abc" {
      _ = dispatcher.register { [log] action, _ in log.write("\(name)\(action)") }
    }
    try dispatcher.dispatch(1)
    try dispatcher.dispatch(2)
    #expect(log.lines == ["a1", "b1", "c1", "a2", "b2", "c2"])
    #expect(loop.commitNumber == 2)
  }

  @Test("FX-1 waitFor reorders, and still each runs once")
  func reordering() throws {
    _ = dispatcher.register { [log, dispatcher] _, turn in
      try dispatcher.waitFor([2, 3], turn)
      log.write("a")
    }
    _ = dispatcher.register { [log, dispatcher] _, turn in
      try dispatcher.waitFor([3], turn)
      log.write("b")
    }
    _ = dispatcher.register { [log] _, _ in log.write("c") }
    try dispatcher.dispatch(1)
    #expect(log.lines == ["c", "b", "a"])
  }

  @Test("FX-2 a dispatch in a callback is refused with both actions named; nothing of it happens")
  func nestedInCallback() throws {
    var answer = ""
    let store = dispatcher.store("count", 0) { state, action, _ in state += action as? Int ?? 0 }
    _ = dispatcher.register { [dispatcher] action, _ in
      if action as? Int == 1 { answer = text { try dispatcher.dispatch(20) } }
    }
    try dispatcher.dispatch(1)
    #expect(
      answer
        == "Cannot dispatch in the middle of a dispatch: 20 was sent while 1 is being handled. "
        + "Send it after the dispatch, or enqueue it.")
    #expect(store.slot.value == 1)
  }

  @Test("FX-2 a dispatch in a listener is refused too, although the stores are done")
  func nestedInListener() throws {
    let store = dispatcher.store("count", 0) { state, action, _ in state += action as? Int ?? 0 }
    var answers: [String] = []
    let listener = store.slot.signal.observePulses(startNow: false) { [dispatcher] _ in
      answers.append(text { try dispatcher.dispatch(20) })
    }
    try dispatcher.dispatch(1)
    #expect(answers.count == 1)
    #expect(answers.first?.hasPrefix("Cannot dispatch in the middle of a dispatch") == true)
    #expect(store.slot.value == 1)
    try dispatcher.dispatch(1)
    #expect(store.slot.value == 2)
    withExtendedLifetime(listener) {}
  }

  @Test("FX-3 waitFor gives the new state of the store that is waited for")
  func newState() throws {
    weak var other: Slot<Int>?
    let sum = dispatcher.store("double", 0) { [dispatcher] state, _, turn in
      try dispatcher.waitFor([2], turn)
      state = (other.flatMap { turn.read($0) } ?? -1) * 2
    }
    let count = dispatcher.store("count", 0) { state, action, _ in state += action as? Int ?? 0 }
    other = count.slot
    try dispatcher.dispatch(4)
    #expect(sum.slot.value == 8)
  }

  @Test(
    "FX-3 waiting in a circle is an error: for itself, for each other",
    arguments: [[[1]], [[2], [1]], [[2], [3], [1]]])
  func circles(_ waits: [[Int]]) {
    for ids in waits {
      _ = dispatcher.register { [dispatcher] _, turn in try dispatcher.waitFor(ids, turn) }
    }
    #expect(
      text { try dispatcher.dispatch(1) }
        == "Circular dependency detected while waiting for `1`")
    #expect(loop.commitNumber == 0)
  }

  @Test("FX-3 waitFor of an unknown id, and outside a dispatch")
  func unknown() {
    _ = dispatcher.register { [dispatcher] _, turn in try dispatcher.waitFor([9], turn) }
    #expect(
      text { try dispatcher.dispatch(1) } == "`9` does not map to a registered callback.")
    var outside = ""
    loop.enqueue("no dispatch") { turn in
      do { try dispatcher.waitFor([1], turn) } catch { outside = (error as? FluxError)?.text ?? "" }
    }
    #expect(outside == "Must be invoked while dispatching.")
  }

  @Test("FX-4 instead: a callback that throws rolls back the whole dispatch; the next one works")
  func throwing() throws {
    struct Failed: Error {}
    let store = dispatcher.store("count", 0) { state, action, _ in state += action as? Int ?? 0 }
    _ = dispatcher.register { action, _ in if action as? Int == 1 { throw Failed() } }
    #expect(text { try dispatcher.dispatch(1) } == "Failed()")
    // Flux keeps what the stores before it did.
    #expect(store.slot.value == 0)
    try dispatcher.dispatch(2)
    #expect(store.slot.value == 2)
  }

  @Test("FX-5 unregistering an unknown callback is an error")
  func unregisterUnknown() {
    #expect(
      text { try dispatcher.unregister(4) } == "`4` does not map to a registered callback.")
  }

  @Test("FX-5 one registered in a dispatch waits for the next; one unregistered is skipped")
  func registeringInDispatch() throws {
    _ = dispatcher.register { [dispatcher, log] action, _ in
      log.write("a\(action)")
      guard action as? Int == 1 else { return }
      try dispatcher.unregister(2)
      _ = dispatcher.register { action, _ in log.write("late\(action)") }
    }
    _ = dispatcher.register { [log] action, _ in log.write("b\(action)") }
    try dispatcher.dispatch(1)
    try dispatcher.dispatch(2)
    #expect(log.lines == ["a1", "a2", "late2"])
  }

  @Test("FX-6 instead: listeners are told after the commit, when every store has run")
  func tellingAfterCommit() throws {
    let first = dispatcher.store("first", 0) { state, action, _ in state = action as? Int ?? 0 }
    let second = dispatcher.store("second", 0) { state, action, _ in state = action as? Int ?? 0 }
    let listener = first.slot.signal.observePulses(startNow: false) { [log] value in
      log.write("first \(value ?? 0), second \(second.slot.value ?? 0)")
    }
    try dispatcher.dispatch(3)
    #expect(log.lines == ["first 3, second 3"])
    withExtendedLifetime(listener) {}
  }

  @Test("FX-7 instead: what changed is asked of the commit, so that no old answer can be read")
  func whatChanged() throws {
    let first = dispatcher.store("first", 0) { state, action, _ in
      if action as? Int == 1 { state += 1 }
    }
    let second = dispatcher.store("second", 0) { state, _, _ in state += 1 }
    let recorder = Recorder(of: loop)
    try dispatcher.dispatch(1)
    try dispatcher.dispatch(2)
    #expect(
      recorder.commits.map { $0.mutations.contains { $0.slot === first.slot } } == [true, false])
    #expect(
      recorder.commits.map { $0.mutations.contains { $0.slot === second.slot } } == [true, true])
  }

  @Test("FX-8 a store tells only if it differs, and once a dispatch")
  func onlyIfDifferent() throws {
    let store = dispatcher.store("count", 0) { state, action, _ in
      state += 1
      state -= 1
      state += action as? Int ?? 0
    }
    let listener = store.slot.signal.observePulses(startNow: false) { [log] value in
      log.write("\(value ?? 0)")
    }
    try dispatcher.dispatch(0)
    try dispatcher.dispatch(2)
    #expect(log.lines == ["2"])
    withExtendedLifetime(listener) {}
  }

  @Test("FX-9 a group calls back once a dispatch, after all its stores, until it is released")
  func group() throws {
    let first = dispatcher.store("first", 0) { state, action, _ in state += action as? Int ?? 0 }
    var second: (slot: Slot<Int>, id: Int)?
    let group = try dispatcher.group([first.id]) { [log] in
      log.write("\(first.slot.value ?? 0) \(second?.slot.value ?? 0)")
    }
    second = dispatcher.store("second", 0) { state, action, _ in state -= action as? Int ?? 0 }
    try dispatcher.dispatch(2)
    try dispatcher.dispatch(0)
    #expect(log.lines == ["2 -2", "2 -2"])
    group.cancel()
    try dispatcher.dispatch(1)
    #expect(log.lines.count == 2)
    #expect(text { _ = try dispatcher.group([]) {} } == "Must provide at least one store.")
  }

  @Test("FX-10 a container computes its state once a dispatch, over stores that are all done")
  func container() throws {
    let first = dispatcher.store("first", 1) { state, action, _ in state += action as? Int ?? 0 }
    let second = dispatcher.store("second", 1) { state, action, _ in state += action as? Int ?? 0 }
    let state = Derived("container", in: loop) { [log] read in
      log.write("computed")
      return min((read(first.slot) ?? 0) + (read(second.slot) ?? 0), 6)
    }
    let rendering = state.signal.observe { [log] value in log.write("rendered \(value ?? 0)") }
    try dispatcher.dispatch(1)
    try dispatcher.dispatch(1)
    try dispatcher.dispatch(1)
    try dispatcher.dispatch("nothing")
    #expect(
      log.lines == [
        "computed", "rendered 2", "computed", "rendered 4", "computed", "rendered 6",
        // Pure: equal state renders nothing, and untouched stores compute nothing.
        "computed",
      ])
    withExtendedLifetime(rendering) {}
  }
}
