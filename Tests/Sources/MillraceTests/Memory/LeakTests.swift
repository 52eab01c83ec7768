import Millrace
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("L14: no leaks")
struct LeakTests {
  @Test("L14: a loop is deallocated with everything it owns, not run, effects waiting as data")
  func unrunLoop() {
    weak var weakLoop: Loop?
    weak var weakStore: Store<Int, Int>?
    weak var weakProbe: Probe?
    var lives: [ObservationToken] = []
    var handle: LoopHandle?
    var feed: Feed<Int>?
    do {
      let probe = Probe()
      let loop = Loop()
      let screen = Scope("screen", in: loop.root)
      let store = Store(0, in: screen) { (state: inout Int, action: Int) -> Effect<Int> in
        withExtendedLifetime(probe) { state += action }
        return .run("later") { 1 }
      }
      let child = store.child({ $0 }, action: { (action: Int) in action })
      let double = Derived("double", in: loop) { read in read(store.signal) * 2 }
      let timeline = Timeline(of: loop)
      lives += [
        store.observe { _ in withExtendedLifetime(probe) {} },
        child.observe { _ in withExtendedLifetime(probe) {} },
        loop.onSettle { withExtendedLifetime(probe) {} },
        loop.attach(Hooks(didReport: { _ in withExtendedLifetime(probe) {} })),
      ]
      let derived = double.signal.observe { _ in }
      screen.own(store.observePulses { _ in withExtendedLifetime(probe) {} })
      _ = store.state
      store.send(1)
      child.send(1)
      loop.submit("waits") { _ in withExtendedLifetime(probe) {} }
      handle = loop.handle
      handle?.post { _ in }
      feed = store.signal.feed()
      (weakLoop, weakStore, weakProbe) = (loop, store, probe)
      #expect(loop.pendingEffects == 2)
      withExtendedLifetime((derived, timeline)) {}
    }
    #expect(weakLoop == nil && weakStore == nil)
    lives = []
    #expect(weakProbe == nil && handle?.post { _ in } == false)
    #expect(feed?.latest.value == 2)
  }

  @Test("L14: captures of an observer, a tool or a settler are released when it stops")
  func stoppedClosures() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 0)
    weak var weakProbe: Probe?
    do {
      let probe = Probe()
      weakProbe = probe
      let lives = [
        slot.signal.observe { _ in withExtendedLifetime(probe) {} },
        slot.observeChanges { _, _ in withExtendedLifetime(probe) {} },
        loop.onSettle { withExtendedLifetime(probe) {} },
        loop.attach(Hooks(didReport: { _ in withExtendedLifetime(probe) {} })),
      ]
      for life in lives { life.cancel() }
    }
    #expect(weakProbe == nil)
  }

  @Test(
    "L14: a loop with effects, keys, throttles and subscriptions is deallocated and cancels them")
  func runningLoop() throws {
    let owner = Owner()
    try owner.now { owner in
      let clock = VirtualClock()
      weak var weakLoop: Loop?
      do {
        let loop = Loop(environment: Environment(clock: clock, effectExecutor: owner.executor))
        let store = Store(0, in: loop.root, Endless(clock: clock))
        loop.run(isolation: owner)
        for action in 0..<5 { store.send(action) }
        try owner.executor.drain()
        #expect(clock.sleepers.count == 6 && loop.runningEffects.count == 6)
        weakLoop = loop
      }
      #expect(weakLoop == nil)
      try owner.executor.drain()
      #expect(clock.sleepers.isEmpty)
    }
  }

  @Test("L14: an actor that owns a loop which runs on it is deallocated")
  func ownerIsNotKept() async {
    weak var weakSession: Session?
    do {
      let session = Session()
      weakSession = session
      #expect(await session.work() == 1)
    }
    #expect(weakSession == nil)
  }

  @Test("L14: a source that never ends does not keep the owner, whose end is reported (L13)")
  func endlessSource() throws {
    let executor = ManualExecutor()
    let clock = VirtualClock()
    let loop = Loop(environment: Environment(clock: clock, effectExecutor: executor))
    let store = Store<Int, Int>(0, in: loop.root, Endless(clock: clock))
    weak var weakOwner: Owner?
    do {
      let owner = Owner()
      weakOwner = owner
      try owner.now { [loop = Unchecked(loop)] owner in loop.value.run(isolation: owner) }
      try executor.drain()
      try owner.executor.drain()
      #expect(loop.runningEffects == ["subscription ticks"] && clock.sleepers.count == 1)
    }
    #expect(weakOwner == nil)
    let reports = Reports(of: loop)
    store.send(0)
    #expect(reports.texts.count == 1 && reports.texts[0].contains("the owner of the loop"))
    withExtendedLifetime(store) {}
  }

  @Test("L9: a store that is released stops its sources, and the loop goes on")
  func storeStopsItsSources() throws {
    let owner = Owner()
    try owner.now { owner in
      let clock = VirtualClock()
      let loop = Loop(environment: Environment(clock: clock, effectExecutor: owner.executor))
      loop.run(isolation: owner)
      var store: Store<Int, Int>? = Store(0, in: loop.root, Endless(clock: clock))
      try owner.executor.drain()
      #expect(loop.runningEffects == ["subscription ticks"])
      _ = store?.isAlive
      store = nil
      try owner.executor.drain()
      #expect(loop.runningEffects.isEmpty && clock.sleepers.isEmpty)
    }
  }

  @Test("L8: the result of an effect whose store has been released is reported, and has no effect")
  func storeOfAnEffect() throws {
    let owner = Owner()
    try owner.now { owner in
      let clock = VirtualClock()
      let loop = Loop(environment: Environment(clock: clock, effectExecutor: owner.executor))
      let reports = Reports(of: loop)
      loop.run(isolation: owner)
      let wait = Effect<Int>.run("wait") { [clock] in
        try await clock.sleep(for: .seconds(1))
        return 7
      }
      var store: Store<Int, Int>? = Store(0, in: loop.root) { (_: inout Int, _: Int) in wait }
      store?.send(0)
      try owner.executor.drain()
      store = nil
      #expect(loop.runningEffects == ["wait"] && reports.all.isEmpty)
      try clock.advance(by: .seconds(1)) { try owner.executor.drain() }
      #expect(loop.runningEffects.isEmpty)
      guard case .departed(dropped: "7", scope: _)? = reports.all.first, reports.all.count == 1
      else {
        Issue.record("unexpected: \(reports.texts)")
        return
      }
    }
  }

  @Test("L14: a million enqueued sends from inside a handler use no stack")
  func millionSends() {
    let loop = Loop()
    let count = Slot("count", in: loop.root, 0)
    loop.enqueue("burst") { turn in
      for _ in 0..<1_000_000 {
        turn.loop.enqueue(0) { turn in turn.edit(count) { $0 += 1 } }
      }
    }
    while loop.waitingTurns > 0 { loop.pump() }
    #expect(count.value == 1_000_000)
  }

  @Test("L14: a loop and a store that are released during their own turn are deallocated")
  func letGoInsideTurn() {
    var loop: Loop? = Loop()
    weak let weakLoop = loop
    var slot = loop.map { Slot("s", in: $0.root, 1) }
    loop?.enqueue("go") { turn in
      loop = nil
      slot.map { turn.set($0, 2) }
      slot = nil
    }
    #expect(weakLoop == nil)
    var store: Store<Int, Int>?
    weak var weakStore = store
    store = Store(0) { (state: inout Int, action: Int) in
      store = nil
      state += action
      return .send(1)
    }
    weakStore = store
    store?.send(1)
    #expect(weakStore == nil)
  }

  @Test("L14: uses of a child, a handle and a sink of a removed store are reported, not lost")
  func departed() {
    quietly {
      struct State { var part: Int? = 1 }
      let loop = Loop()
      let reports = Reports(of: loop)
      var store: Store<State, Int>? = Store(State(), in: loop.root, name: "store") {
        (state: inout State, action: Int) in
        state.part = action < 0 ? nil : action
        return .none
      }
      let child = store?.ifLet({ $0.part }, action: { (action: Int) in action })
      let handle = store?.handle
      child?.send(5)
      #expect(child?.state == 5)
      store?.send(-1)
      child?.send(7)
      #expect(child?.isAlive == false && child?.state == 5)
      store = nil
      #expect(handle?.send(1) == true)
      loop.pump()
      // The child keeps its parent, so the handle still has a receiver.
      #expect(child?.state == 1)
      #expect(
        reports.texts == [
          "Dropped 7: store.Int is gone. Stop what still sends to it, or keep it for longer.",
          Mistake.readDeparted(store: "store.Int").description,
        ])
    }
  }

  @Test("L14: tokens can be released on other threads while the owner sends")
  func letGoElsewhere() async {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 0)
    let double = Derived("d", in: loop) { read in (read(slot) ?? 0) * 2 }
    weak var weakProbe: Probe?
    var notified = 0
    do {
      let probe = Probe()
      weakProbe = probe
      for _ in 0..<50 {
        var bags: [Bag] = (0..<4).map { _ in Bag() }
        for index in 0..<200 {
          let signal = index % 2 == 0 ? slot.signal : double.signal
          bags[index % 4].lives.append(
            signal.observe { _ in withExtendedLifetime(probe) { notified += 1 } })
        }
        let tasks = bags.map { bag in
          let bag = Unchecked(bag)
          return Task.detached { bag.value.lives.removeAll() }
        }
        bags = []
        for step in 0..<50 { loop.enqueue(step) { turn in turn.edit(slot) { $0 += 1 } } }
        for task in tasks { await task.value }
      }
    }
    loop.enqueue("last") { turn in turn.edit(slot) { $0 += 1 } }
    let before = notified
    loop.enqueue("after the last") { turn in turn.edit(slot) { $0 += 1 } }
    #expect(notified == before && weakProbe == nil && slot.value == 2_502)
  }
}

/// Endless effects of every kind that waits, and a source that never ends.
private struct Endless: Reducer {
  let clock: VirtualClock

  func update(_ state: inout Int, _ action: Int) -> Effect<Int> {
    let forever = Effect<Int>.run("forever \(action)") { [clock] in
      try await clock.sleep(for: .seconds(1_000_000))
      return 1
    }
    switch action {
    case 0: return forever
    case 1: return .concatenate(forever.keyed("outer"), .send(9)).keyed("inner")
    case 2: return forever.debounce("debounce", for: .seconds(10))
    case 3: return Effect<Int>.none.throttle("none", for: .seconds(1))
    default: return Effect<Int>.merge(forever, forever.keyed("k"))
    }
  }

  func subscriptions(_ state: Int) -> [Subscription<Int>] {
    [
      Subscription(
        "ticks",
        run: { [clock] (_: Send<Int>) in
          try await clock.sleep(for: .seconds(1_000_000))
        }, map: { $0 })
    ]
  }
}

private actor Session {
  let loop = Loop()

  func work() -> Int {
    loop.run()
    let slot = Slot("s", in: loop.root, 0)
    loop.enqueue("go") { turn in turn.edit(slot) { $0 += 1 } }
    return slot.value ?? 0
  }
}

private final class Bag { var lives: [ObservationToken] = [] }
