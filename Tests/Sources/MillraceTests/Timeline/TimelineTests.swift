import Millrace
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("L12: restore and the timeline")
struct TimelineTests {
  private func bench() -> (Loop, Slot<Int>, Timeline) {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 0)
    let timeline = Timeline(of: loop)
    for step in 1...5 { loop.enqueue(step) { turn in turn.set(slot, step * 10) } }
    return (loop, slot, timeline)
  }

  @Test("L6, L12: restore loads several slots silently and notifies once, without a cause")
  func restoreNotifiesOnce() {
    let loop = Loop()
    let (one, two) = (Slot("1", in: loop.root, 1), Slot("2", in: loop.root, 2))
    let commits = Commits(of: loop)
    var seen: [[Int?]] = []
    let lives = [one, two].map { slot in
      slot.signal.observePulses(startNow: false) { _ in seen.append([one.value, two.value]) }
    }
    loop.restore { turn in
      turn.set(one, 10)
      turn.set(two, 20)
    }
    #expect(seen == [[10, 20], [10, 20]])
    #expect(commits.all.count == 1 && commits.all[0].cause == nil)
    withExtendedLifetime(lives) {}
  }

  @Test("L12: looking shows the past and freezes; resuming shows the present and runs what waited")
  func lookAndResume() throws {
    let (loop, slot, timeline) = bench()
    var seen: [Int?] = []
    var settled = 0
    let lives = [slot.signal.observe { seen.append($0) }, loop.onSettle { settled += 1 }]
    #expect(timeline.range == 0...5 && timeline.value(of: slot, at: 3) == 30)
    // Index 0 is the state before the first commit, and can be shown.
    for number in [0, 3, 5, 1] {
      try timeline.show(number)
      #expect(slot.value == number * 10 && timeline.shown == number && loop.isShowingPast)
    }
    #expect(settled == 4)
    loop.enqueue("waits") { turn in turn.edit(slot) { $0 += 1 } }
    loop.submit("waits too") { turn in turn.edit(slot) { $0 += 1 } }
    loop.pump()
    #expect(slot.value == 10 && loop.waitingTurns == 2)
    #expect(throws: TurnError<Never>.refused(.frozen(refused: "now"))) {
      try loop.perform("now") { _ in }
    }
    timeline.resume()
    #expect(slot.value == 52 && timeline.shown == nil && !loop.isShowingPast)
    #expect(seen == [50, 0, 30, 50, 10, 50, 51, 52])
    withExtendedLifetime(lives) {}
  }

  @Test("L12: restoring makes the past the present; branching cuts the future off and keeps it")
  func restoreAndBranch() throws {
    let (loop, slot, timeline) = bench()
    try timeline.restore(2)
    #expect(slot.value == 20 && timeline.moments.last?.cause == nil)
    #expect(timeline.moments.count == 6)
    let other = Slot("other", in: loop.root, 0)
    try timeline.show(1)
    let branch = try #require(timeline.branch())
    #expect(branch.fork == 1 && branch.moments.count == 5 && timeline.moments.count == 1)
    loop.enqueue("after") { turn in
      turn.set(slot, 7)
      turn.set(other, 7)
    }
    timeline.restore(branch)
    #expect(slot.value == 20 && other.value == 0)
    try timeline.show(0)
    #expect(slot.value == 0)
    try timeline.restore(1)
    #expect(slot.value == 10 && !loop.isShowingPast)
  }

  @Test("L12: inside a turn, an observer or a hook a timeline does not travel, which is reported")
  func notInsideATurn() {
    quietly {
      let (loop, slot, timeline) = bench()
      let reports = Reports(of: loop)
      let life = slot.signal.observePulses(startNow: false) { _ in
        try? timeline.show(1)
        try? timeline.restore(1)
      }
      loop.enqueue("x") { turn in
        try? timeline.show(1)
        turn.set(slot, 60)
      }
      #expect(slot.value == 60 && timeline.shown == nil)
      #expect(
        reports.mistakes == [
          .travelDuringTurn(operation: "show commit 1"),
          .travelDuringTurn(operation: "show commit 1"),
          .travelDuringTurn(operation: "restore commit 1"),
        ])
      withExtendedLifetime(life) {}
    }
  }

  @Test(
    "L12: while one timeline shows the past, another one keeps still; unknown commits are refused")
  func elsewhereAndUnknown() throws {
    try quietly {
      let (loop, _, timeline) = bench()
      let other = Timeline(of: loop)
      try timeline.show(1)
      #expect(throws: Mistake.travelElsewhere(operation: "show commit 5")) {
        try other.show(5)
      }
      timeline.resume()
      #expect(throws: Mistake.unknownCommit(number: 99, kept: 0...5)) { try timeline.show(99) }
      #expect(other.moments.isEmpty)
    }
  }

  @Test("L12: bounded by count and by a cost of the caller's own", arguments: [1, 3, 100])
  func bounded(limit: Int) {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 0)
    let byCount = Timeline(of: loop, limit: limit)
    let byCost = Timeline(of: loop, costLimit: limit * 2) { _ in 2 }
    let huge = Timeline(of: loop, costLimit: .max) { _ in .max }
    for step in 1...10 { loop.enqueue(step) { turn in turn.set(slot, step) } }
    let kept = min(limit, 10)
    #expect(byCount.moments.count == kept && byCost.moments.count == kept)
    #expect(byCount.range == (10 - kept)...10 && huge.moments.count == 10)
    #expect(byCount.value(of: slot, at: 10 - kept) == 10 - kept)
    #expect(byCount.value(of: slot, at: 10 - kept - 1) == nil)
  }

  @Test("L12: a timeline that is made inside a handler begins with the next commit")
  func beginsInsideAHandler() throws {
    let loop = Loop()
    let slot = Slot("slot", in: loop.root, 1)
    var timeline: Timeline?
    loop.enqueue("make") { turn in
      turn.edit(slot) { $0 += 1 }
      timeline = Timeline(of: loop)
    }
    let made = try #require(timeline)
    #expect(made.moments.isEmpty)
    loop.enqueue("edit") { turn in turn.edit(slot) { $0 += 1 } }
    try made.show(made.range.lowerBound)
    #expect(slot.value == 2)
    made.resume()
    #expect(slot.value == 3)
  }

  @Test("of more than eight branches the oldest are removed")
  func branchesAreBounded() throws {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 0)
    let timeline = Timeline(of: loop)
    loop.enqueue(0) { turn in turn.set(slot, 0) }
    for value in 1...10 {
      loop.enqueue(value) { turn in turn.set(slot, value) }
      let first = try #require(timeline.moments.first)
      try timeline.show(first.number)
      timeline.branch()
    }
    #expect(timeline.branches.count == 8)
    #expect(timeline.branches.map { $0.moments.count } == Array(repeating: 1, count: 8))
    let numbers = timeline.branches.compactMap { $0.moments.first?.number }
    #expect(numbers == numbers.sorted() && Set(numbers).count == 8)
  }

  @Test("L14: a slot whose last change has left the timeline is released")
  func slotsAreReleased() {
    let loop = Loop()
    let timeline = Timeline(of: loop, limit: 2)
    weak var weakSlot: Slot<Int>?
    do {
      let slot = Slot("s", in: loop.root, 0)
      weakSlot = slot
      loop.enqueue("x") { turn in turn.set(slot, 1) }
    }
    #expect(weakSlot != nil)
    for step in 0..<2 { loop.enqueue(step) { _ in } }
    #expect(weakSlot == nil && timeline.moments.count == 2)
  }

  @Test("L14: what was cut off is released with its branch")
  func cutSlotsAreReleased() throws {
    let loop = Loop()
    let timeline = Timeline(of: loop)
    let kept = Slot("kept", in: loop.root, 0)
    loop.enqueue("first") { turn in turn.set(kept, 1) }
    weak var weakSlot: Slot<Int>?
    for round in 0..<9 {
      do {
        let slot = Slot("cut", in: loop.root, 0)
        if round == 0 { weakSlot = slot }
        loop.enqueue("cut") { turn in
          turn.set(slot, 1)
          turn.edit(kept) { $0 += 1 }
        }
      }
      try timeline.show(1)
      timeline.branch()
      #expect(kept.value == 1)
      // Eight branches are kept.
      #expect((weakSlot != nil) == (round < 8))
    }
    #expect(timeline.value(of: kept, at: 1) == 1 && timeline.value(of: kept, at: 0) == 0)
  }

  @Test("L4: what shows or continues from the past settles, also from a settler")
  func travelSettles() throws {
    let loop = Loop()
    let timeline = Timeline(of: loop)
    let slot = Slot("s", in: loop.root, 0)
    for value in 1...3 { loop.enqueue("e") { turn in turn.set(slot, value) } }
    var seen: [String] = []
    var inside: (() throws -> Void)?
    let tokens = [
      loop.onSettle { seen.append("\(slot.value ?? 0)\(timeline.shown == nil ? "" : " past")") },
      loop.onSettle {
        let body = exchange(&inside, with: nil)
        #expect(throws: Never.self) { try body?() }
      },
    ]
    try timeline.show(2)
    timeline.branch()
    #expect(seen == ["2 past", "2"])
    seen = []
    inside = { try timeline.show(1) }
    loop.enqueue("e") { turn in turn.set(slot, 5) }
    #expect(seen == ["5", "1 past"])
    seen = []
    inside = {
      loop.submit("waits") { turn in turn.set(slot, 7) }
      timeline.resume()
    }
    try timeline.show(2)
    #expect(seen.first == "2 past" && seen.last == "7" && loop.waitingTurns == 0)
    withExtendedLifetime(tokens) {}
  }

  @Test("L14: a value is released as soon as its commit has left the timeline")
  func valuesAreReleased() {
    final class Value {}
    final class Known { weak var value: Value? }
    let loop = Loop()
    let slot = Slot("s", in: loop.root, Value())
    let timeline = Timeline(of: loop, limit: 2)
    let known = (0..<6).map { _ in Known() }
    for one in known {
      loop.enqueue("x") { turn in
        let value = Value()
        one.value = value
        turn.set(slot, value)
      }
    }
    // Two commits, and the value before the first of them.
    #expect(known.map { $0.value != nil } == [false, false, false, true, true, true])
    withExtendedLifetime(timeline) {}
  }

  @Test("L12: actions in a wrapper are asked one by one whether they are ephemeral")
  func wrappedEphemeral() {
    struct Tick: Ephemeral, Hashable { var isEphemeral: Bool { true } }
    let loop = Loop()
    let timeline = Timeline(of: loop)
    for action in [AnyHashable(1), AnyHashable(Tick()), AnyHashable(Tick())] {
      loop.enqueue(action) { _ in }
    }
    #expect(timeline.moments.map(\.isEphemeral) == [false, true])
    for action in [Tick?.none, Tick(), Tick()] { loop.enqueue(action as Any) { _ in } }
    #expect(timeline.moments.map(\.isEphemeral) == [false, true, false, true])
  }

  @Test("L12: ephemeral commits of one key are kept as one, the last")
  func ephemeral() {
    struct Tick: Ephemeral {
      let player: Int
      var isEphemeral: Bool { true }
      var ephemeralKey: AnyHashable { player }
    }
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 0)
    let timeline = Timeline(of: loop)
    for (step, cause) in [Tick(player: 1), Tick(player: 1), Tick(player: 2), Tick(player: 1)]
      .enumerated()
    {
      loop.enqueue(cause) { turn in turn.set(slot, step + 1) }
    }
    loop.enqueue("real") { turn in turn.set(slot, 9) }
    #expect(timeline.moments.map(\.number) == [2, 3, 4, 5])
    #expect(timeline.moments.map(\.first) == [1, 3, 4, 5])
    #expect(timeline.moments.map(\.isEphemeral) == [true, true, true, false])
    #expect(timeline.value(of: slot, at: 2) == 2 && timeline.value(of: slot, at: 0) == 0)
  }

  @Test(
    "L12: turns that are kept as one ephemeral action fold, with the values of all slots",
    arguments: [false, true])
  func keptAs(isPriced: Bool) throws {
    struct Tick: Ephemeral { var isEphemeral: Bool { true } }
    let loop = Loop()
    let (player, view) = (Slot("player", in: loop.root, 0), Slot("view", in: loop.root, 0))
    var action: Tick?
    // With a cost it records commits, and without on the fast path.
    let cost: ((Commit) -> Int)? = isPriced ? { _ in 1 } : nil
    let timeline = Timeline(of: loop, cost: cost) { action ?? $0 }
    loop.enqueue("choose") { turn in turn.set(player, 1) }
    for step in 2...1_000 {
      action = Tick()
      loop.enqueue("tick") { turn in turn.set(player, step) }
      loop.enqueue("draw") { turn in turn.set(view, step) }
      action = nil
    }
    loop.enqueue("stop") { turn in turn.set(player, -1) }
    #expect(timeline.moments.map(\.number) == [1, 1_999, 2_000])
    #expect(timeline.moments.map(\.first) == [1, 2, 2_000])
    #expect(timeline.moments.map { $0.cause is Tick } == [false, true, false])
    #expect(timeline.value(of: view, at: 1) == 0 && timeline.value(of: view, at: 1_999) == 1_000)
    // Of each slot there is one step, also where every other turn changes it.
    #expect((1..<1_998).allSatisfy { timeline.value(of: player, at: $0) == 1 })
    try timeline.show(1_999)
    #expect(player.value == 1_000 && view.value == 1_000)
    try timeline.show(1)
    #expect(player.value == 1 && view.value == 0)
    timeline.resume()
    #expect(player.value == -1)
  }

  @Test("L12: a number within a moment that has folded is the state before it, of all slots")
  func withinAFold() throws {
    struct Tick: Ephemeral { var isEphemeral: Bool { true } }
    let loop = Loop()
    let (player, view) = (Slot("player", in: loop.root, 0), Slot("view", in: loop.root, 0))
    let timeline = Timeline(of: loop)
    loop.enqueue("choose") { turn in
      turn.set(player, 1)
      turn.set(view, 1)
    }
    for (slot, value) in [(player, 2), (view, 2), (player, 3)] {
      loop.enqueue(Tick()) { turn in turn.set(slot, value) }
    }
    #expect(timeline.moments.map(\.first) == [1, 2] && timeline.range == 0...4)
    for number in 1...3 {
      try timeline.show(number)
      #expect(player.value == 1 && view.value == 1 && timeline.shown == 1)
      #expect(timeline.value(of: view, at: number) == 1)
    }
    timeline.resume()
    try timeline.show(3)
    timeline.branch()
    // Nothing of the moment is left.
    #expect(timeline.range == 0...1 && timeline.moments.count == 1)
    try timeline.show(1)
    #expect(player.value == 1 && view.value == 1)
    timeline.resume()
    try timeline.restore(0)
    #expect(player.value == 0 && view.value == 0)
  }

  @Test("L12: a fold keeps the slots of a scope that is removed in it, and of one that comes")
  func foldedScopes() throws {
    struct Tick: Ephemeral { var isEphemeral: Bool { true } }
    let loop = Loop()
    let count = Slot("count", in: loop.root, 0)
    let timeline = Timeline(of: loop, keptAs: { _ in Tick() })
    var screens: [Scope] = []
    var slots: [Slot<Int>] = []
    loop.enqueue("begin") { turn in turn.set(count, 1) }
    for step in 1...50 {
      loop.enqueue("push") { turn in
        let scope = turn.scope("screen", in: loop.root)
        screens.append(scope)
        slots.append(Slot("slot", in: scope, step))
      }
      loop.enqueue("pop") { turn in turn.remove(screens[step - 1]) }
    }
    #expect(timeline.moments.count == 1)
    loop.enqueue("end") { turn in turn.set(count, 2) }
    try timeline.show(0)
    #expect(count.value == 0 && slots.allSatisfy { $0.value == nil })
    timeline.resume()
    #expect(count.value == 2 && screens.allSatisfy { !$0.isAlive })
  }

  @Test("L12: looking leaves effects, subscriptions and owned observations alone")
  func lookingLeavesTheOutsideAlone() throws {
    let owner = Owner()
    try owner.now { owner in
      let clock = VirtualClock()
      let loop = Loop(environment: Environment(clock: clock, effectExecutor: owner.executor))
      loop.run(isolation: owner)
      let timeline = Timeline(of: loop)
      var screen: Scope?
      var store: Store<Int, Int>?
      let trace = Trace()
      loop.enqueue("push") { turn in
        let scope = turn.scope("screen", in: loop.root)
        screen = scope
        store = Store(0, in: scope, Ticking(clock: clock))
      }
      if let store { screen?.own(store.observe { trace("\($0)") }) }
      store?.send(1)
      try owner.executor.drain()
      let running = ["subscription ticks", "slow"]
      #expect(loop.runningEffects == running)
      try? timeline.show(0)
      #expect(store?.isAlive == false && loop.runningEffects == running)
      try clock.advance(by: .seconds(1)) { try owner.executor.drain() }
      timeline.resume()
      #expect(store?.state == 111)
      #expect(trace.lines.first == "0" && trace.lines.last == "111" && trace.lines.count == 6)
      // Restoring cancels what was started since, and ends what the past does not ask for.
      store?.send(1)
      try? timeline.restore(0)
      try owner.executor.drain()
      #expect(loop.runningEffects.isEmpty && clock.sleepers.isEmpty)
    }
  }

  @Test("L12: a timeline that is released while it shows the past resumes the loop")
  func letGoWhileFrozen() throws {
    let (loop, slot, first) = bench()
    var timeline: Timeline? = first
    try timeline?.show(2)
    loop.enqueue("waits") { turn in turn.edit(slot) { $0 += 1 } }
    _ = consume first
    timeline = nil
    loop.pump()
    #expect(slot.value == 21 && !loop.isShowingPast)
  }

  @Test("L12: a timeline agrees with a naive recorder", arguments: 0..<2_000 as Range<UInt64>)
  func model(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let loop = Loop()
    let slots = (0..<3).map { Slot("\($0)", in: loop.root, of: Int.self) }
    let limit = Int.random(in: 2...12, using: &random)
    let timeline = Timeline(of: loop, limit: limit)
    // The naive recorder: the whole state after every recorded commit.
    var states: [(number: Int, values: [Int?])] = [(0, [nil, nil, nil])]
    for step in 0..<Int.random(in: 1...25, using: &random) {
      let values = slots.map(\.value)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6:
        var edits: [(Int, Int?)] = []
        for index in 0..<3 where Bool.random(using: &random) {
          edits.append((index, Bool.random(using: &random) ? step : nil))
        }
        loop.enqueue(step) { turn in
          for (index, value) in edits {
            if let value { turn.set(slots[index], value) } else { turn.clear(slots[index]) }
          }
        }
        states.append((loop.commitNumber, slots.map(\.value)))
      case 6:
        loop.enqueue("fails") { turn throws(Refusal) in
          turn.set(slots[0], -1)
          throw Refusal()
        }
        #expect(slots.map(\.value) == values)
      case 7:
        for number in [timeline.range.randomElement(using: &random) ?? 0] {
          try timeline.show(number)
          #expect(slots.map(\.value) == states.last { $0.number <= number }?.values)
        }
        timeline.resume()
        #expect(slots.map(\.value) == values)
      case 8:
        let number = timeline.range.randomElement(using: &random) ?? 0
        try timeline.restore(number)
        #expect(slots.map(\.value) == states.last { $0.number <= number }?.values)
        states.append((loop.commitNumber, slots.map(\.value)))
      default:
        let number = timeline.range.randomElement(using: &random) ?? 0
        try timeline.show(number)
        let branch = try #require(timeline.branch())
        states.removeAll { $0.number > number }
        #expect(slots.map(\.value) == states.last?.values)
        if Bool.random(using: &random) {
          timeline.restore(branch)
          #expect(slots.map(\.value) == values)
          states.append((loop.commitNumber, values))
        }
      }
      #expect(timeline.moments.count <= limit)
      for number in timeline.range {
        #expect(
          slots.map { timeline.value(of: $0, at: number) }
            == states.last { $0.number <= number }?.values)
      }
    }
  }
}

private struct Ticking: Reducer {
  let clock: VirtualClock

  func update(_ state: inout Int, _ action: Int) -> Effect<Int> {
    state += action
    guard action == 1 else { return .none }
    return .run("slow") { [clock] in
      try await clock.sleep(for: .seconds(1))
      return 100
    }
  }

  func subscriptions(_ state: Int) -> [Subscription<Int>] {
    [
      Subscription(
        "ticks",
        run: { [clock] (send: Send<Int>) in
          try await clock.sleep(for: .seconds(1))
          await send(10)
          try await clock.sleep(for: .seconds(1_000))
        }, map: { $0 })
    ]
  }
}
