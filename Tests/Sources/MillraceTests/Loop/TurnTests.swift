import MillraceTestSupport
import Testing

@testable import Millrace

@Suite("L3, K-2: a turn is atomic")
struct TurnTests {
  @Test("L3: a handler that throws leaves everything as if it had never run")
  func rollback() {
    let loop = Loop()
    let reports = Reports(of: loop)
    let one = Slot("one", in: loop.root, [1])
    let two = Slot("two", in: loop.root, of: String.self)
    let three = Slot("three", in: loop.root, 3)
    let doomed = Scope("doomed", in: loop.root)
    let inside = Slot("inside", in: doomed, 7)
    let trace = Trace()
    var made: Slot<Int>?
    var scope: Scope?
    var observation: ObservationToken?
    let life = one.signal.observe { trace("\($0 ?? [])") }
    _ = trace.take()
    loop.enqueue("fails") { turn throws(Refusal) in
      turn.edit(one) { $0.append(2) }
      turn.edit(one) { $0.append(3) }
      turn.set(two, "x")
      turn.clear(three)
      turn.remove(doomed)
      scope = turn.scope("new", in: loop.root)
      made = scope.map { Slot("made", in: $0, 9) }
      loop.enqueue("sent") { _ in trace("must not run") }
      turn.start(Effect<Int>.send(1), in: loop.root) { _ in trace("must not be delivered") }
      observation = three.signal.observe { _ in trace("must not start") }
      #expect(one.value == [1, 2, 3] && inside.value == nil && made?.value == 9)
      throw Refusal()
    }
    #expect(one.value == [1] && two.value == nil && three.value == 3)
    #expect(inside.value == 7 && doomed.isAlive)
    #expect(made?.value == nil && scope?.isAlive == false)
    #expect(trace.lines.isEmpty && loop.waitingTurns == 0 && loop.pendingEffects == 0)
    #expect(loop.commitNumber == 0)
    #expect(
      reports.texts == [
        "1 observation(s) begun by fails never started: the turn was rolled back. Begin them "
          + "again.",
        "Rejected fails: no. The turn was rolled back. "
          + "Send what its handler accepts, or handle the error there.",
      ])
    withExtendedLifetime((life, observation)) {}
  }

  @Test("L3: performing a handler that throws hands its error on, after the rollback")
  func performThrows() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 1)
    #expect(throws: TurnError.failed(Refusal())) {
      try loop.perform("p") { turn throws(Refusal) in
        turn.set(slot, 2)
        throw Refusal()
      }
    }
    #expect(slot.value == 1)
  }

  @Test("L3: a handler that cannot throw edits the array where it is")
  func editsInPlace() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, Array(0..<1_000))
    var seen: [UnsafeRawPointer?] = []
    for _ in 0..<3 {
      loop.enqueue("edit") { turn in
        turn.edit(slot) { array in
          array[0] += 1
          seen.append(address(&array))
        }
      }
    }
    let store = Store(Array(0..<1_000)) { (array: inout [Int], index: Int) in
      array[index] += 1
      seen.append(address(&array))
      return .none
    }
    // Observing a part keeps no copy of the whole.
    let life = store.observe({ $0[5] }) { _ in }
    store.send(5)
    store.send(5)
    #expect(Set(seen).count == 2 && !seen.contains(nil))
    // A handler that can throw pays the copy.
    loop.enqueue("throwing") { turn throws(Refusal) in
      turn.edit(slot) { array in
        array[0] += 1
        seen.append(address(&array))
      }
    }
    #expect(Set(seen).count == 3)
    withExtendedLifetime(life) {}
  }

  @Test("L3: reading the slot that is being edited is reported, and others can be read")
  func readWhileEditing() {
    quietly {
      let loop = Loop()
      let reports = Reports(of: loop)
      let one = Slot("one", in: loop.root, 1)
      let two = Slot("two", in: loop.root, 2)
      loop.enqueue("edit") { turn in
        turn.edit(one) { value in
          #expect(one.value == nil && turn.read(one) == nil && two.value == 2)
          #expect(one.text == "absent")
          value += two.value ?? 0
        }
      }
      #expect(one.value == 3)
      #expect(reports.mistakes == Array(repeating: .readWhileEditing(slot: "one"), count: 2))
    }
  }

  @Test("L3: a store that is read in its own handler answers with the initial state, reported")
  func storeReadsItself() {
    quietly {
      weak var weakStore: Store<Int, Int>?
      var seen: Int?
      let store = Store(10) { (state: inout Int, step: Int) in
        state += step
        seen = weakStore?.state
        return .none
      }
      weakStore = store
      let reports = Reports(of: store.loop)
      store.send(1)
      #expect(seen == 10 && store.state == 11)
      #expect(reports.mistakes == [.readWhileEditing(slot: "Int")])
    }
  }

  @Test("L3: an edit inside an edit of the same slot is refused, of another it is not")
  func editInsideEdit() {
    quietly {
      let loop = Loop()
      let reports = Reports(of: loop)
      let one = Slot("one", in: loop.root, 1)
      let two = Slot("two", in: loop.root, 2)
      loop.enqueue("edit") { turn in
        turn.edit(one) { first in
          let known = first
          let refused: Void? = turn.edit(one) { $0 = 9 }
          #expect(refused == nil)
          turn.set(one, 9)
          turn.clear(one)
          turn.touch(one)
          turn.edit(two) { $0 += known }
        }
      }
      #expect(one.value == 1 && two.value == 3)
      #expect(reports.mistakes == Array(repeating: .editWhileEditing(slot: "one"), count: 4))
    }
  }

  @Test("L3: an absent slot, and one of another loop, are not edited")
  func editAbsentOrForeign() {
    quietly {
      let (loop, other) = (Loop(), Loop())
      let reports = Reports(of: loop)
      let absent = Slot("absent", in: loop.root, of: Int.self)
      let foreign = Slot("foreign", in: other.root, 1)
      loop.enqueue("edit") { turn in
        #expect(turn.edit(absent) { $0 += 1 } == nil)
        turn.set(foreign, 2)
        turn.remove(loop.root)
        turn.remove(Scope("theirs", in: other.root))
      }
      #expect(foreign.value == 1)
      #expect(
        reports.mistakes == [
          .editAbsent(slot: "absent"), .foreignSlot(slot: "foreign"), .rootRemoved,
          .foreignSlot(slot: "theirs is there"),
        ])
    }
  }

  @Test("L3: taking a store's effects inside a handler that then throws is no trap")
  func takingEffectsInsideRollback() {
    let loop = Loop()
    let store = Store(0, in: loop.root) { _, _ in Effect<Int>.send(1) }
    store.send(1)
    loop.enqueue("takes") { _ throws(Refusal) in
      #expect(store.takeEffects().count == 1)
      throw Refusal()
    }
    #expect(loop.pendingEffects == 0)
  }

  @Test("L4: one trace from the handler to rest")
  func totalOrder() throws {
    let owner = Owner()
    try owner.now { owner in
      let loop = Loop()
      let trace = Trace()
      let one = Slot("one", in: loop.root, 0)
      let two = Slot("two", in: loop.root, 0)
      let store = Store(0, in: loop.root, Subscribed(trace: trace))
      let sum = Derived("sum", in: loop) { read in (read(one) ?? 0) + (read(two) ?? 0) }
      let tool = loop.attach(
        Hooks(
          didCommit: { trace("recorder \($0.number)") },
          effectStarted: { _, text in trace("effect \(text)") },
          didSettle: { trace("settled") }))
      loop.run(isolation: owner)
      let lives = [
        two.signal.observe { trace("1: two \($0 ?? -1)") },
        sum.signal.observe { trace("2: sum \($0 ?? -1)") },
        one.signal.observe { trace("3: one \($0 ?? -1)") },
        store.observe { trace("4: store \($0)") },
        two.signal.observe { trace("5: two \($0 ?? -1)") },
      ]
      _ = trace.take()
      loop.enqueue("go") { turn in
        trace("handler")
        turn.set(one, 1)
        turn.set(two, 1)
        if let slot = store.ownSlot { turn.set(slot, 1) }
        loop.enqueue("next") { _ in trace("next") }
        turn.start(Effect<Int>.fireAndForget("A") {}, in: loop.root) { _ in }
        turn.start(Effect<Int>.fireAndForget("B") {}, in: loop.root) { _ in }
      }
      #expect(
        trace.lines == [
          "handler", "recorder 1", "subscriptions 1", "1: two 1", "2: sum 2", "3: one 1",
          "4: store 1", "5: two 1", "effect A", "effect B", "next", "recorder 2", "settled",
        ])
      withExtendedLifetime((lives, tool)) {}
    }
  }

  @Test(
    "L4: observers are notified in registration order, also if an observation began with a commit",
    arguments: [false, true])
  func orderOfObservationsThatBeginLater(withTools: Bool) {
    let trace = Trace()
    var lives: [ObservationToken] = []
    var inHandler = {}
    var whileNotified = {}
    let store = Store(0) { (count: inout Int, step: Int) in
      count += step
      inHandler()
      return .none
    }
    let tools = withTools ? store.loop.attach(Hooks(didCommit: { _ in })) : nil
    lives.append(store.observe { _ in whileNotified() })
    inHandler = {
      inHandler = {}
      lives.append(store.observe { trace("first \($0)") })
    }
    whileNotified = {
      whileNotified = {}
      lives.append(store.observe { trace("second \($0)") })
    }
    store.send(1)
    _ = trace.take()
    store.send(1)
    #expect(trace.lines == ["first 2", "second 2"])
    withExtendedLifetime((tools, lives)) {}
  }

  @Test("L4: a slot made in a store's handler notifies of the turns nested in that one")
  func nestedTurnOnASlotThatWasMade() {
    let loop = Loop()
    var made: Slot<Int>?
    let store = Store(0, in: loop.root) { (count: inout Int, step: Int) in
      count += step
      made = Slot("made", in: loop.root, 0)
      return .none
    }
    var notified: [Int?] = []
    var lives: [ObservationToken] = []
    let watch = store.observe { _ in
      guard let made else { return }
      lives.append(made.signal.observe { notified.append($0) })
      #expect(loop.replaceFast(made, "replace") { $0 + 1 })
      try? loop.perform("edit", .nested) { turn in turn.edit(made) { $0 += 1 } }
    }
    store.send(1)
    #expect(notified == [0, 1, 2])
    withExtendedLifetime(watch) {}
  }

  @Test("L4: all subscriptions are updated before the first removed scope ends")
  func subscriptionsBeforeScopes() throws {
    struct Asking: Reducer {
      let trace: Trace

      func update(_ state: inout Int, _ action: Int) -> Effect<Int> { .none }

      func subscriptions(_ state: Int) -> [Subscription<Int>] {
        trace("asked \(state)")
        return []
      }
    }
    let trace = Trace()
    let loop = Loop()
    let store = Store(0, in: loop.root, Asking(trace: trace))
    let page = Scope("page", in: loop.root)
    page.own(ObservationToken { trace("ended") })
    let slot = try #require(store.ownSlot)
    _ = trace.take()
    loop.enqueue("leave") { turn in
      turn.remove(page)
      turn.edit(slot) { $0 = 1 }
    }
    #expect(trace.lines == ["asked 1", "ended"])
  }
}

private struct Subscribed: Reducer {
  let trace: Trace
  func update(_ state: inout Int, _ action: Int) -> Effect<Int> { .none }
  func subscriptions(_ state: Int) -> [Subscription<Int>] {
    trace("subscriptions \(state)")
    return []
  }
}

private func address(_ array: inout [Int]) -> UnsafeRawPointer? {
  array.withUnsafeMutableBufferPointer { UnsafeRawPointer($0.baseAddress) }
}
