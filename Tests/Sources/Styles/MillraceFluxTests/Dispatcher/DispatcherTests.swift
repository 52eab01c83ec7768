import Millrace
import MillraceFlux
import MillraceTestSupport
import MillraceTesting
import Testing

/// The names are those of facebook/flux's own tests.
@Suite("Flux: the dispatcher")
struct DispatcherTests {
  let dispatcher = Dispatcher(in: Loop().root)
  let log = Log()

  private func register(_ name: String) -> DispatchToken {
    dispatcher.register(name) { [log] action, _ in log.write("\(name) \(action)") }
  }

  @Test("should execute all subscriber callbacks (FX-1)")
  func executesAll() throws {
    for name in "abc" { _ = register("\(name)") }
    try dispatcher.dispatch(Say("x"))
    try dispatcher.dispatch(Add())
    #expect(
      log.lines == [
        #"a Say(text: "x")"#, #"b Say(text: "x")"#, #"c Say(text: "x")"#, "a Add(step: 1)",
        "b Add(step: 1)", "c Add(step: 1)",
      ])
    #expect(dispatcher.loop.commitNumber == 2)
  }

  @Test("should wait for callbacks registered earlier (FX-3)")
  func waitsForEarlier() throws {
    let tokens = [register("a"), register("b")]
    dispatcher.register { [dispatcher, log] action, turn in
      try dispatcher.waitFor(tokens, in: turn)
      log.write("c")
    }
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["a Add(step: 1)", "b Add(step: 1)", "c"])
  }

  @Test("should wait for callbacks registered later (FX-3)")
  func waitsForLater() throws {
    var tokens: [DispatchToken] = []
    dispatcher.register { [dispatcher, log] action, turn in
      try dispatcher.waitFor(tokens, in: turn)
      log.write("c")
    }
    tokens = [register("a"), register("b")]
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["a Add(step: 1)", "b Add(step: 1)", "c"])
  }

  @Test("should throw if dispatch() while dispatching, and name both actions (FX-2)")
  func dispatchInDispatch() throws {
    var refusal: DispatchError?
    let count = makeCount(on: dispatcher)
    dispatcher.register { [dispatcher] action, _ in
      guard action is Say else { return }
      do throws(DispatchError) { try dispatcher.dispatch(Add(20)) } catch { refusal = error }
    }
    try dispatcher.dispatch(Say("x"))
    guard case .refused(.busy(let running, let refused)) = refusal else {
      Issue.record("not refused: \(String(describing: refusal))")
      return
    }
    #expect(running == #"Say(text: "x")"#)
    #expect(refused == "Add(step: 20)")
    #expect(refusal?.description.hasPrefix("Cannot dispatch in the middle of a dispatch") == true)
    #expect(count.state == 0)
  }

  @Test("should throw if dispatch() in a listener too; enqueue comes after it (FX-2)")
  func dispatchInListener() throws {
    let count = makeCount(on: dispatcher)
    let listener = count.addListener { [dispatcher, log] in
      #expect(dispatcher.isDispatching)
      log.write(text { try dispatcher.dispatch(Add(20)) }.prefix(44).description)
      if count.state == 1 { dispatcher.enqueue(Add(2)) }
      log.write("\(count.state)")
    }
    try dispatcher.dispatch(Add())
    let refusal = "Cannot dispatch in the middle of a dispatch:"
    #expect(log.lines == [refusal, "1", refusal, "3"])
    #expect(!dispatcher.isDispatching)
    withExtendedLifetime(listener) {}
  }

  @Test("should throw if waitFor() while not dispatching (FX-3)")
  func waitOutside() {
    let token = register("a")
    var outside: FluxError?
    dispatcher.loop.enqueue("a turn that is no dispatch") { [dispatcher] turn in
      outside = misuse { try dispatcher.waitFor([token], in: turn) }
    }
    #expect(outside == .notDispatching(call: "waitFor"))
    #expect(outside?.description.hasPrefix("waitFor must be invoked while dispatching.") == true)
    #expect(log.lines.isEmpty)
  }

  @Test("should throw if waitFor() with invalid token (FX-3)")
  func invalidToken() throws {
    let other = Dispatcher(in: Loop().root)
    var foreign: DispatchToken?
    for _ in 0..<3 { foreign = other.register { _, _ in } }
    let token = try #require(foreign)
    dispatcher.register { [dispatcher] _, turn in try dispatcher.waitFor([token], in: turn) }
    #expect(misuse { try dispatcher.dispatch(Add()) } == .unknownToken(token))
    #expect(
      text { try dispatcher.dispatch(Add()) }.hasPrefix(
        "`ID_3` does not map to a registered callback."))
    #expect(dispatcher.loop.commitNumber == 0)
  }

  @Test(
    "should throw on self-circular and multi-circular dependencies, and name the circle (FX-3)",
    arguments: [
      ([0], ["a", "a"]), ([1, 0], ["a", "b", "a"]), ([1, 2, 0], ["a", "b", "c", "a"]),
    ])
  func circles(_ waits: [Int], _ path: [String]) {
    var tokens: [DispatchToken] = []
    for (name, wait) in zip("abc", waits) {
      tokens.append(
        dispatcher.register("\(name)") { [dispatcher] _, turn in
          try dispatcher.waitFor([tokens[wait]], in: turn)
        })
    }
    #expect(
      misuse { try dispatcher.dispatch(Add()) } == .circle(waitingFor: tokens[0], path: path))
    #expect(
      text { try dispatcher.dispatch(Add()) }.hasPrefix(
        "Circular dependency detected while waiting for `ID_1`: \(path.joined(separator: " → "))."))
    #expect(dispatcher.loop.commitNumber == 0)
  }

  @Test("should remain in a consistent state after a failed dispatch (FX-4)")
  func consistentAfterFailure() throws {
    dispatcher.register { [log] action, _ in
      if action is Say { throw Broken() }
      log.write("a")
    }
    dispatcher.register { [log] _, _ in log.write("b") }
    #expect(throws: DispatchError.self) { try dispatcher.dispatch(Say("no")) }
    #expect(!dispatcher.isDispatching)
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["a", "b"])
  }

  @Test("should properly unregister callbacks (FX-5)")
  func unregisters() throws {
    let (first, second) = (register("a"), register("b"))
    try dispatcher.dispatch(Add())
    try dispatcher.unregister(second)
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["a Add(step: 1)", "b Add(step: 1)", "a Add(step: 1)"])
    #expect(misuse { try dispatcher.unregister(second) } == .unknownToken(second))
    try dispatcher.unregister(first)
    try dispatcher.dispatch(Add())
    #expect(log.lines.count == 3)
  }

  @Test("many callbacks are unregistered and released, and the others keep their order")
  func manyLeave() throws {
    final class Held {}
    weak var held: Held?
    var tokens: [DispatchToken] = []
    for number in 0..<100 {
      let object = Held()
      held = object
      tokens.append(
        dispatcher.register { [log] _, _ in
          withExtendedLifetime(object) { log.write("\(number)") }
        })
    }
    let kept = [3, 50, 98]
    for number in (0..<100) where !kept.contains(number) {
      try dispatcher.unregister(tokens[number])
    }
    #expect(held == nil)
    try dispatcher.dispatch(Add())
    #expect(log.lines == kept.map { "\($0)" })
    for number in kept { try dispatcher.unregister(tokens[number]) }
    try dispatcher.dispatch(Add())
    #expect(log.lines.count == 3)
  }

  @Test("one that is unregistered by those for which it waits is not called")
  func unregisteredWhileWaiting() throws {
    var awaited: DispatchToken?
    dispatcher.register(waiting: { [log] dispatcher, _, turn in
      if let awaited { try dispatcher.waitFor([awaited], in: turn) }
      log.write("waited")
    })
    let breaker = StateStore("breaker", 0, on: dispatcher)
    let late = StateStore("late", 0, on: dispatcher)
    awaited = late.dispatchToken
    let token = late.dispatchToken
    breaker.on(Add.self) { [dispatcher] _, _ in try dispatcher.unregister(token) }
    late.on(Add.self, after: breaker) { [log] _, _ in log.write("called") }
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["waited"])
    withExtendedLifetime((breaker, late)) {}
  }

  @Test("FX-1 callbacks that wait in a chain are called last, and each once")
  func reordering() throws {
    var tokens: [DispatchToken] = []
    tokens.append(
      dispatcher.register { [dispatcher, log] _, turn in
        try dispatcher.waitFor([tokens[1], tokens[2]], in: turn)
        log.write("a")
      })
    tokens.append(
      dispatcher.register { [dispatcher, log] _, turn in
        try dispatcher.waitFor([tokens[2]], in: turn)
        log.write("b")
      })
    tokens.append(dispatcher.register { [log] _, _ in log.write("c") })
    try dispatcher.dispatch(Add())
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["c", "b", "a", "c", "b", "a"])
  }

  @Test("FX-5 one registered in a dispatch waits for the next; one unregistered in it is skipped")
  func registeringInDispatch() throws {
    var second: DispatchToken?
    var late: DispatchToken?
    dispatcher.register { [dispatcher, log] _, turn in
      log.write("a")
      guard let gone = second else { return }
      second = nil
      try dispatcher.unregister(gone)
      #expect(misuse { try dispatcher.waitFor([gone], in: turn) } == .unknownToken(gone))
      let new = dispatcher.register { _, _ in log.write("late") }
      #expect(misuse { try dispatcher.waitFor([new], in: turn) } == .unknownToken(new))
      late = new
    }
    second = register("b")
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["a"])
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["a", "a", "late"])
    #expect(late?.description == "ID_3")
  }

  @Test("L14 captures of an unregistered callback are released within the pass, and not after it")
  func letGoWithinThePass() throws {
    struct Begin: AnyAction {}
    final class Held {
      let end: () -> Void
      init(_ end: @escaping () -> Void) { self.end = end }
      deinit { end() }
    }
    var last: DispatchToken?
    var (now, most) = (0, 0)
    dispatcher.register { [dispatcher] action, _ in
      guard action is Add else { return }
      if let last { try dispatcher.unregister(last) }
      now += 1
      let held = Held { now -= 1 }
      last = dispatcher.register { _, _ in withExtendedLifetime(held) {} }
      most = max(most, now)
    }
    dispatcher.register { [dispatcher] action, _ in
      guard action is Begin else { return }
      for _ in 0..<200 { dispatcher.enqueue(Add()) }
    }
    try dispatcher.dispatch(Begin())
    #expect(now == 1)
    #expect(most <= 3)
  }
}
