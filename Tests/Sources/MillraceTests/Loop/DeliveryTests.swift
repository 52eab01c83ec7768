import Millrace
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("L2, K-3: run to completion, first in first out")
struct DeliveryTests {
  @Test("L2: an enqueued turn comes after the current turn and all its notifications")
  func enqueueAfterNotifications() {
    let loop = Loop()
    let trace = Trace()
    let slot = Slot("s", in: loop.root, 0)
    let first = slot.signal.observe { value in
      trace("first \(value ?? -1)")
      if value == 1 { loop.enqueue("second") { turn in turn.set(slot, 2) } }
    }
    let second = slot.signal.observe { trace("second \($0 ?? -1)") }
    loop.enqueue("first") { turn in turn.set(slot, 1) }
    #expect(
      trace.lines == ["first 0", "second 0", "first 1", "second 1", "first 2", "second 2"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("L2: a submitted turn never runs before the call returns")
  func submitted() {
    let loop = Loop()
    let trace = Trace()
    loop.submit("d") { _ in trace("deferred") }
    #expect(trace.lines.isEmpty && loop.waitingTurns == 1)
    loop.pump()
    #expect(trace.lines == ["deferred"])
  }

  @Test("L2: a submitted turn comes before whatever is sent later, whatever its policy")
  func deferredBeforeLater() throws {
    let loop = Loop()
    let trace = Trace()
    loop.submit("d") { _ in trace("deferred") }
    loop.enqueue("e") { _ in trace("enqueued") }
    loop.submit("d") { _ in trace("deferred") }
    try loop.perform("p") { _ in trace("performed") }
    #expect(trace.lines == ["deferred", "enqueued", "deferred", "performed"])
  }

  @Test("L2: a rejected turn names both actions")
  func rejectNamesBoth() {
    let loop = Loop()
    let reports = Reports(of: loop)
    var error: TurnError<Never>?
    loop.enqueue("outer") { _ in
      do throws(TurnError<Never>) {
        try loop.perform("inner") { _ in Issue.record("must not run") }
      } catch let caught { error = caught }
    }
    #expect(error == .refused(.busy(running: "outer", refused: "inner")))
    #expect(reports.texts.count == 1)
  }

  @Test("L2: a rejected turn names a store's action too, and the outer one after a nested turn")
  func rejectNamesOuterAfterNested() throws {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 0)
    var errors: [TurnError<Never>] = []
    let life = slot.signal.observe { value in
      guard value == 1 else { return }
      do throws(TurnError<Never>) {
        try loop.perform("nested", .nested) { _ in }
        try loop.perform("inner") { _ in }
      } catch { errors.append(error) }
    }
    loop.enqueue("outer") { turn in turn.set(slot, 1) }
    #expect(errors == [.refused(.busy(running: "outer", refused: "inner"))])
    withExtendedLifetime(life) {}
  }

  @Test("L2: a nested turn is finished when the call returns")
  func nestedIsFinished() throws {
    let loop = Loop()
    let trace = Trace()
    let slot = Slot("s", in: loop.root, 0)
    let outer = slot.signal.observe { value in
      trace("a\(value ?? -1)")
      if value == 1 {
        try? loop.perform("nested", .nested) { turn in turn.set(slot, 2) }
        trace("returned \(slot.value ?? -1)")
      }
    }
    let other = slot.signal.observe { trace("b\($0 ?? -1)") }
    loop.enqueue("one") { turn in turn.set(slot, 1) }
    // The second observer is notified once, of the newest: no duplicate, nothing stale (L5).
    #expect(trace.lines == ["a0", "b0", "a1", "a2", "b2", "returned 2"])
    withExtendedLifetime((outer, other)) {}
  }

  @Test("L2: a nested turn inside a handler is a typed error")
  func nestedInsideHandler() {
    let loop = Loop()
    var error: TurnError<Never>?
    loop.enqueue("outer") { _ in
      do throws(TurnError<Never>) {
        try loop.perform("inner", .nested) { _ in }
      } catch let caught { error = caught }
    }
    #expect(error == .refused(.insideHandler(running: "outer", refused: "inner")))
  }

  @Test("L2: nesting ends at the limit, which is reported", arguments: [1, 2, 7, 128])
  func nestingLimit(limit: Int) {
    let loop = Loop(nestingLimit: limit)
    let reports = Reports(of: loop)
    let slot = Slot("s", in: loop.root, 0)
    var refusals: [TurnError<Never>] = []
    let life = slot.signal.observe { value in
      do throws(TurnError<Never>) {
        try loop.perform("again", .nested) { turn in turn.set(slot, (value ?? 0) + 1) }
      } catch { refusals.append(error) }
    }
    refusals = []
    loop.enqueue("start") { turn in turn.set(slot, 10_000) }
    #expect(refusals.first == .refused(.tooDeep(limit: limit, refused: "again")))
    #expect(reports.all.isEmpty == false)
    withExtendedLifetime(life) {}
  }

  @Test("L2: a hook that nests without end meets the limit, not the end of the stack")
  func hookNestingIsLimited() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 0)
    var refused = 0
    let life = loop.attach(
      Hooks(didCommit: { _ in
        do { try loop.perform("again", .nested) { turn in turn.touch(slot) } } catch {
          refused += 1
        }
      }))
    loop.enqueue("go") { turn in turn.touch(slot) }
    #expect(refused == 1)
    withExtendedLifetime(life) {}
  }

  @Test("L2: a self-sending handler settles after a bounded pass and goes on when pumped")
  func fairness() {
    let loop = Loop(turnsPerPass: 10)
    var settled = 0
    let life = loop.onSettle { settled += 1 }
    let sender = SelfSender(loop, limit: 30)
    sender.send()
    #expect(sender.turns == 11 && settled == 1 && loop.waitingTurns == 1)
    loop.pump()
    #expect(sender.turns == 21 && settled == 2)
    loop.pump()
    #expect(sender.turns == 30 && loop.waitingTurns == 0)
    withExtendedLifetime(life) {}
  }

  @Test("L2: with an owner, a self-sending handler goes on by itself, one pass a job")
  func fairnessWithOwner() throws {
    let owner = Owner()
    try owner.now { owner in
      let loop = Loop(
        environment: Environment(effectExecutor: owner.executor), turnsPerPass: 10)
      loop.run(isolation: owner)
      let sender = SelfSender(loop, limit: 95)
      sender.send()
      #expect(sender.turns == 11)
      try owner.executor.drain()
      #expect(sender.turns == 95 && loop.waitingTurns == 0)
    }
  }

  @Test("L2: a turn may be performed while settling, since nothing is under way then")
  func performWhileSettling() throws {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 0)
    var rounds = 0
    let life = loop.onSettle {
      rounds += 1
      guard rounds == 1 else { return }
      do { try loop.perform("p") { turn in turn.set(slot, 5) } } catch {
        Issue.record("refused: \(error)")
      }
    }
    loop.enqueue("e") { _ in }
    #expect(slot.value == 5)
    withExtendedLifetime(life) {}
  }

  @Test("L4: what a settler performs is settled by those before it")
  func performedIsSettled() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 0)
    var seen: [Int?] = []
    let tokens = [
      loop.onSettle { seen.append(slot.value) },
      loop.onSettle {
        guard let value = slot.value, value < 3 else { return }
        #expect(throws: Never.self) {
          try loop.perform("p") { turn in turn.set(slot, value + 1) }
        }
      },
    ]
    loop.enqueue("e") { turn in turn.set(slot, 1) }
    #expect(seen == [1, 2, 3])
    loop.enqueue("nothing") { _ in }
    #expect(seen == [1, 2, 3, 3])
    withExtendedLifetime(tokens) {}
  }

  @Test("L2: a settler that performs a turn each time ends a pass at its limit")
  func endlessSettler() {
    let loop = Loop(turnsPerPass: 10)
    let slot = Slot("s", in: loop.root, 0)
    let token = loop.onSettle {
      _ = try? loop.perform("p") { turn in turn.edit(slot) { $0 += 1 } }
    }
    loop.enqueue("e") { _ in }
    #expect(slot.value == 10)
    loop.pump()
    #expect(slot.value == 20)
    withExtendedLifetime(token) {}
  }

  @Test("L2: pumping inside a handler or an observer runs nothing before its time")
  func pumpInside() {
    let loop = Loop()
    let trace = Trace()
    let slot = Slot("s", in: loop.root, 0)
    let life = slot.signal.observe { _ in loop.pump() }
    loop.handle.post { loop in loop.enqueue("posted") { _ in } }
    loop.handle.enqueue("message") { turn in turn.loop.pump() }
    loop.enqueue("outer") { turn in
      trace("begin")
      loop.pump()
      #expect(loop.commitNumber == 0)
      turn.set(slot, 1)
      trace("end")
    }
    loop.pump()
    #expect(trace.lines == ["begin", "end"] && loop.commitNumber == 3)
    withExtendedLifetime(life) {}
  }

  @Test("L2: a message that pumps does not overtake the ones behind it")
  func messagesKeepTheirOrder() {
    let loop = Loop()
    let trace = Trace()
    let handle = loop.handle
    let slot = Slot("s", in: loop.root, [Int]())
    let life = slot.signal.observe { trace("\($0 ?? [])") }
    handle.post { loop in
      loop.handle.enqueue(3) { _ in }
      loop.pump()
    }
    handle.enqueue(2) { _ in }
    let commits = Commits(of: loop)
    loop.pump()
    loop.pump()
    #expect(commits.all.map { $0.cause as? Int } == [2, 3])
    withExtendedLifetime(life) {}
  }

  @Test("L2: the four policies mixed keep one order", arguments: 0..<300 as Range<UInt64>)
  func mixedPolicies(seed: UInt64) {
    let run = Mixture(seed: seed)
    let root = run.plan(depth: 0)
    run.expect(root)
    while !run.waiting.isEmpty { run.expect(run.waiting.removeFirst()) }
    run.send(root, policy: 0)
    run.loop.pump()
    #expect(run.log == run.expected)
  }
}

/// Sends to itself until a limit is reached.
private final class SelfSender {
  let loop: Loop
  let limit: Int
  var turns = 0

  init(_ loop: Loop, limit: Int) {
    self.loop = loop
    self.limit = limit
  }

  func send() {
    loop.enqueue("again") { _ in
      self.turns += 1
      if self.turns < self.limit { self.send() }
    }
  }
}

/// Turns that send turns of all policies while observers are notified, and the order that a list
/// of waiting turns gives.
private final class Mixture {
  let loop = Loop()
  var waiting: [Int] = []
  var expected: [Int] = []
  var log: [Int] = []
  private let pulse: Slot<Int>
  private var random: SeededGenerator
  private var plans: [[(policy: Int, id: Int)]] = []
  private var current: [Int] = []
  private var token: ObservationToken?

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    pulse = Slot("pulse", in: loop.root, 0)
    token = pulse.signal.observePulses(startNow: false) { [unowned self] _ in
      guard let id = current.popLast() else { return }
      for (policy, next) in plans[id] { send(next, policy: policy) }
    }
  }

  func plan(depth: Int) -> Int {
    let id = plans.count
    plans.append([])
    for _ in 0..<(depth > 2 ? 0 : Int.random(in: 0...3, using: &random)) {
      let policy = Int.random(in: 0...3, using: &random)
      plans[id].append((policy, plan(depth: depth + 1)))
    }
    return id
  }

  func send(_ id: Int, policy: Int) {
    let body: (borrowing Turn) -> Void = { [unowned self] turn in
      log.append(id)
      current.append(id)
      turn.touch(pulse)
    }
    switch policy {
    case 0: loop.enqueue(id, body)
    case 1: loop.submit(id, body)
    case 2: _ = try? loop.perform(id, .reject, body)
    default: _ = try? loop.perform(id, .nested, body)
    }
  }

  func expect(_ id: Int) {
    expected.append(id)
    for (policy, next) in plans[id] {
      switch policy {
      case 0, 1: waiting.append(next)
      case 2: break
      default: expect(next)
      }
    }
  }
}
