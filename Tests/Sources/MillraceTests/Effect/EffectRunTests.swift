import Millrace
import MillraceTestSupport
import MillraceTesting
import Testing

/// A store whose actions are effects to run, on an owner that the test runs manually.
final class EffectBench {
  enum Action: Sendable {
    case start(Effect<Action>)
    case got(Int)
  }

  let clock = VirtualClock()
  let loop: Loop
  let screen: Scope
  let store: Store<[Int], Action>
  let reports: Reports
  private let owner: Owner

  init(_ owner: isolated Owner) {
    self.owner = owner
    loop = Loop(environment: Environment(clock: clock, effectExecutor: owner.executor))
    screen = Scope("screen", in: loop.root)
    store = Store([], in: screen, name: "bench") { (state: inout [Int], action: Action) in
      switch action {
      case .start(let effect): return effect
      case .got(let value):
        state.append(value)
        return .none
      }
    }
    reports = Reports(of: loop)
    loop.run(isolation: owner)
  }

  func start(_ effect: Effect<Action>) { store.send(.start(effect)) }

  func drain() throws { try owner.executor.drain() }

  func advance(_ duration: Duration) throws {
    try clock.advance(by: duration) { try owner.executor.drain() }
  }

  /// Waits on the clock and then answers.
  func slow(_ value: Int, _ duration: Duration = .seconds(1)) -> Effect<Action> {
    .run("slow \(value)") { [clock] in
      try await clock.sleep(for: duration)
      return .got(value)
    }
  }

  var got: [Int] { store.state }
}

@Suite("L8, K-9: effects under way")
struct EffectRunTests {
  @Test("L8: send and run deliver their actions in order")
  func sendAndRun() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      bench.start(
        .merge(
          .send(.got(1)),
          .run("three") { send in for value in 2...4 { await send(.got(value)) } },
          .send(.got(5)), .fireAndForget("nothing") {}))
      try bench.drain()
      #expect(bench.got.sorted() == [1, 2, 3, 4, 5] && bench.got.first == 1)
      #expect(bench.loop.runningEffects.isEmpty && bench.reports.all.isEmpty)
    }
  }

  @Test("L8: running effects are listed, and those of a turn start before those of the next")
  func orderAcrossTurns() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      var started: [String] = []
      let tool = bench.loop.attach(Hooks(effectStarted: { started.append($1) }))
      bench.start(
        .merge(.send(.start(bench.slow(3))), bench.slow(1), bench.slow(2)))
      #expect(started == ["slow 1", "slow 2", "slow 3"])
      #expect(bench.loop.runningEffects == started)
      try bench.drain()
      try bench.advance(.seconds(1))
      #expect(bench.got == [1, 2, 3] && bench.loop.runningEffects.isEmpty)
      withExtendedLifetime(tool) {}
    }
  }

  @Test("L8: concatenate starts each when the one before has ended or was cancelled")
  func concatenate() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      bench.start(
        .concatenate(bench.slow(1), bench.slow(2).keyed("k"), bench.slow(3)))
      try bench.drain()
      #expect(bench.loop.runningEffects == ["slow 1"])
      try bench.advance(.seconds(1))
      #expect(bench.got == [1] && bench.loop.runningEffects == ["slow 2"])
      bench.start(.cancel("k"))
      try bench.drain()
      #expect(bench.loop.runningEffects == ["slow 3"])
      try bench.advance(.seconds(1))
      #expect(bench.got == [1, 3])
    }
  }

  @Test("L14: a long list of effects that end at once uses no stack")
  func longConcatenation() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      bench.start(.concatenate((0..<100_000).map { _ in .send(.got(0)) }))
      try bench.drain()
      #expect(bench.got.count == 100_000)
    }
  }

  @Test("L8: a late result of a cancelled effect is dropped and reported")
  func lateResult() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      let clock = bench.clock
      bench.start(
        .run("stubborn") { send in
          try? await clock.sleep(for: .seconds(1))
          await send(.got(1))
        }.keyed("k"))
      try bench.drain()
      bench.start(.cancel("k"))
      try bench.drain()
      #expect(bench.got.isEmpty && clock.sleepers.isEmpty)
      #expect(
        bench.reports.texts == [
          "Dropped got(1): its source stubborn was cancelled or removed. Keep it running if its "
            + "results are needed."
        ])
    }
  }

  @Test("L8: an effect that names what to send when it fails sends that, and nothing if cancelled")
  func catching() throws {
    struct Failure: Error { let value: Int }
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      let clock = bench.clock
      bench.start(
        .run("fails") { () throws(Failure) in
          throw Failure(value: 1)
        } catch: {
          .got($0.value)
        })
      bench.start(
        .run("works") { () throws(Failure) in
          .got(2)
        } catch: { _ in
          .got(-1)
        })
      bench.start(
        .run("waits") {
          try await clock.sleep(for: .seconds(1))
          return .got(3)
        } catch: { _ in
          .got(-2)
        }.keyed("k"))
      try bench.drain()
      bench.start(.cancel("k"))
      try bench.drain()
      #expect(bench.got.sorted() == [1, 2])
      #expect(bench.loop.runningEffects.isEmpty && bench.reports.all.isEmpty)
    }
  }

  @Test("L8: a result that waits its turn is dropped with its effect that is cancelled meanwhile")
  func cutWhileWaiting() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      let eager = Effect<EffectBench.Action>.run("eager") { [clock = bench.clock] send in
        await send(.got(1))
        try await clock.sleep(for: .seconds(1))
      }
      // All three start in one go: the result is queued behind the turn, and cancelled before it
      // comes up.
      bench.start(.merge(eager.keyed("k"), .run("other") { .got(2) }, .cancel("k")))
      try bench.drain()
      #expect(bench.got == [2])
      #expect(bench.reports.texts.count == 1)
      #expect(bench.reports.texts.first?.contains("eager was cancelled") == true)
    }
  }

  @Test("L8: an effect that fails is reported, with what to do")
  func failure() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      bench.start(.concatenate(.run("load") { throw Refusal() }, .send(.got(1))))
      try bench.drain()
      #expect(bench.got == [1])
      #expect(
        bench.reports.texts == [
          "load failed: no. Turn the error into an action in its work, or by `catch:` where the "
            + "effect is made."
        ])
    }
  }

  @Test("L10: removing a scope cancels its effects, and their late results are reported")
  func removedScope() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      let (loop, screen, clock) = (bench.loop, bench.screen, bench.clock)
      bench.start(bench.slow(1))
      bench.start(
        .run("stubborn") { send in
          try? await clock.sleep(for: .seconds(1))
          await send(.got(2))
        })
      try bench.drain()
      loop.enqueue("pop fails") { turn throws(Refusal) in
        turn.remove(screen)
        throw Refusal()
      }
      #expect(loop.runningEffects.count == 2 && clock.sleepers.count == 2)
      loop.enqueue("pop") { turn in turn.remove(screen) }
      #expect(loop.runningEffects.isEmpty)
      try bench.drain()
      #expect(clock.sleepers.isEmpty)
      bench.store.send(.got(3))
      #expect(
        bench.reports.texts.suffix(2) == [
          "Dropped got(2): its source stubborn was cancelled or removed. Keep it running if its "
            + "results are needed.",
          "Dropped got(3): bench is gone. Stop what still sends to it, or keep it for longer.",
        ])
    }
  }

  @Test("L8: an effect emitted into a scope that the same turn removes is reported")
  func departedBeforeStart() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      let screen = bench.screen
      bench.loop.enqueue("last words") { turn in
        turn.start(Effect<Int>.send(1), in: screen) { _ in Issue.record("must not come") }
        turn.remove(screen)
      }
      #expect(
        bench.reports.texts == [
          "Dropped the effect send(1): screen is gone. Stop what still sends to it, or keep it "
            + "for longer."
        ])
    }
  }

  @Test("L8: an effect in the root goes on although no reference to the root is held")
  func rootEffects() throws {
    let owner = Owner()
    try owner.now { owner in
      let clock = VirtualClock()
      let loop = Loop(environment: Environment(clock: clock, effectExecutor: owner.executor))
      loop.run(isolation: owner)
      var got: [Int] = []
      loop.enqueue("go") { turn in
        turn.start(
          Effect<Int>.run("slow") {
            try await clock.sleep(for: .seconds(1))
            return 1
          }, in: loop.root
        ) { got.append($0) }
      }
      try owner.executor.drain()
      try clock.advance(by: .seconds(1)) { try owner.executor.drain() }
      #expect(got == [1])
    }
  }

  @Test("L7: an action sent by an effect knows the commit that started the effect")
  func causality() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      let commits = Commits(of: bench.loop)
      bench.start(bench.slow(1))
      try bench.drain()
      bench.store.send(.got(0), fileID: "Test/File.swift", line: 7)
      try bench.advance(.seconds(1))
      #expect(commits.all.map(\.number) == [1, 2, 3])
      #expect(commits.all.map(\.causedBy) == [nil, nil, 1])
      #expect(commits.all[1].origin.description == "Test/File.swift:7")
    }
  }

  @Test("L1: run starts what waited; called inside a handler, it starts after the turn")
  func runInsideHandler() throws {
    let owner = Owner()
    try owner.now { owner in
      let loop = Loop(environment: Environment(effectExecutor: owner.executor))
      let store = Store(0, in: loop.root) { (state: inout Int, action: Int) -> Effect<Int> in
        state += action
        return action == 1 ? .send(10) : .none
      }
      store.send(1)
      var inside: Int?
      let other = Store(0, in: loop.root) { (_: inout Int, _: Int) -> Effect<Int> in
        loop.run(isolation: owner)
        inside = store.state
        return .none
      }
      other.send(0)
      try owner.executor.drain()
      #expect(inside == 1 && store.state == 11)
    }
  }

  @Test("L1: a second owner is reported, the same one again is not")
  func secondOwner() throws {
    try quietly {
      let (first, second) = (Owner(), Owner())
      let loop = Loop()
      let reports = Reports(of: loop)
      let crossing = Unchecked(loop)
      try first.now { crossing.value.run(isolation: $0) }
      try first.now { crossing.value.run(isolation: $0) }
      #expect(reports.mistakes.isEmpty)
      try second.now { crossing.value.run(isolation: $0) }
      #expect(reports.mistakes == [.secondOwner])
    }
  }
}
