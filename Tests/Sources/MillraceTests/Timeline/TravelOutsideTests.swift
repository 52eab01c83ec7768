import Millrace
import MillraceTestSupport
import MillraceTesting
import Testing

/// A loop on an owner that the test runs manually, with a store whose actions are effects to run.
private final class Bench {
  enum Action: Sendable {
    case start(Effect<Action>)
    case got(Int)
  }

  let clock = VirtualClock()
  let loop: Loop
  let store: Store<[Int], Action>
  let timeline: Timeline
  let reports: Reports
  private let owner: Owner

  init(_ owner: isolated Owner, isRunning: Bool = true) {
    self.owner = owner
    loop = Loop(environment: Environment(clock: clock, effectExecutor: owner.executor))
    store = Store([], in: loop.root, name: "bench") { (state: inout [Int], action: Action) in
      switch action {
      case .start(let effect): return effect
      case .got(let value):
        state.append(value)
        return .none
      }
    }
    timeline = Timeline(of: loop)
    reports = Reports(of: loop)
    if isRunning { loop.run(isolation: owner) }
  }

  func drain() throws { try owner.executor.drain() }

  func advance(_ duration: Duration) throws {
    try clock.advance(by: duration) { try owner.executor.drain() }
  }

  /// Waits a second on the clock and then answers.
  func slow(_ value: Int) -> Effect<Action> {
    .run("slow \(value)") { [clock] in
      try await clock.sleep(for: .seconds(1))
      return .got(value)
    }
  }
}

@Suite("L12: effects and subscriptions while a timeline travels")
struct TravelOutsideTests {
  @Test(
    "L8: a result that waited while the past was shown goes with its future",
    arguments: [true, false])
  func waitingResults(branches: Bool) throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = Bench(owner)
      bench.store.send(.got(1))
      bench.store.send(.start(bench.slow(2)))
      try bench.drain()
      try bench.timeline.show(1)
      try bench.advance(.seconds(1))
      // Sent manually: it belongs to no recorded future.
      bench.store.send(.got(3))
      #expect(bench.loop.waitingTurns == 2)
      if branches { bench.timeline.branch() } else { try bench.timeline.restore(1) }
      try bench.drain()
      #expect(bench.store.state == [1, 3])
      #expect(
        bench.reports.texts == [
          "Dropped got(2): its source an effect of commit 2 was cancelled or removed. Keep it "
            + "running if its results are needed."
        ])
    }
  }

  @Test("L8: what an observer sends at a result is no result of that effect")
  func sendsOfObservers() throws {
    let owner = Owner()
    try owner.now { owner in
      let loop = Loop(environment: Environment(effectExecutor: owner.executor))
      loop.run(isolation: owner)
      let screen = Scope("screen", in: loop.root)
      func counter(_ name: String) -> Store<Int, Int> {
        Store(0, in: loop.root, name: name) { count, step in
          count += step
          return .none
        }
      }
      let (parent, log) = (counter("parent"), counter("log"))
      // A store whose action sends another one, which is delivered within the first delivery.
      let other = Store(0, in: loop.root, name: "other") { (count: inout Int, step: Int) in
        count += step
        return step == 1 ? .send(2) : .none
      }
      // No tool is attached, so that the sends may take their fastest way.
      let tokens = [
        parent.ownSlot?.signal.observe { count in
          if count == 1 { loop.enqueue("pop") { turn in turn.remove(screen) } }
        },
        parent.ownSlot?.signal.observe { count in
          if count == 1 { log.send(5) }
        },
      ]
      loop.enqueue("save") { turn in
        turn.start(Effect.run("saving") { 1 }, in: screen) {
          other.send($0)
          parent.send($0)
        }
      }
      try owner.executor.drain()
      #expect(parent.state == 1 && !screen.isAlive && log.state == 5 && other.state == 3)
      withExtendedLifetime(tokens) {}
    }
  }

  @Test("L8: a result that waited while the past was shown is delivered with the present")
  func waitingResultsOfThePresent() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = Bench(owner)
      bench.store.send(.got(1))
      bench.store.send(.start(bench.slow(2)))
      try bench.drain()
      try bench.timeline.show(1)
      try bench.advance(.seconds(1))
      bench.timeline.resume()
      #expect(bench.store.state == [1, 2] && bench.reports.all.isEmpty)
    }
  }

  @Test("L8: an effect that a throttle postpones is dropped with the future that sent it")
  func throttled() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = Bench(owner)
      for value in 1...2 {
        bench.store.send(.start(.send(.got(value)).throttle("t", for: .seconds(1))))
      }
      try bench.drain()
      #expect(bench.store.state == [1])
      try bench.timeline.restore(2)
      try bench.advance(.seconds(1))
      #expect(bench.store.state == [1] && bench.loop.runningEffects.isEmpty)
    }
  }

  @Test("L8: effects that wait for an owner are dropped with their future")
  func waitingEffects() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = Bench(owner, isRunning: false)
      bench.store.send(.start(bench.slow(1)))
      bench.store.send(.start(bench.slow(2)))
      try bench.timeline.restore(1)
      #expect(bench.store.takeEffects().count == 1 && bench.loop.pendingEffects == 0)
    }
  }

  @Test("L9: an owner adopted while the past is shown starts what the present asks for")
  func adoptedWhileLooking() throws {
    let owner = Owner()
    try owner.now { owner in
      let loop = Loop(
        environment: Environment(clock: VirtualClock(), effectExecutor: owner.executor))
      let store = Store("a", in: loop.root, Follower())
      let timeline = Timeline(of: loop)
      store.send("b")
      try timeline.show(0)
      loop.run(isolation: owner)
      try owner.executor.drain()
      #expect(loop.runningEffects.isEmpty)
      timeline.resume()
      try owner.executor.drain()
      #expect(loop.runningEffects == ["subscription b"])
    }
  }
}

/// Follows the source that its state names.
private struct Follower: Reducer {
  func update(_ state: inout String, _ action: String) -> Effect<String> {
    state = action
    return .none
  }

  func subscriptions(_ state: String) -> [Subscription<String>] {
    [
      Subscription(
        state, run: { (_: Send<String>) in try await VirtualClock().sleep(for: .seconds(1)) },
        map: { $0 })
    ]
  }
}
