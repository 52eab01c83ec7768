#if Testing
import Millrace
import MillraceTesting
import Testing

/// The loop's own effects, each under 300 interleavings: what holds has to hold in all of them.
@Suite("Effects under every seed")
struct EffectSeedTests {
  static let seeds = 0..<300 as Range<UInt64>

  enum Action: Equatable, Sendable {
    case start(Int)
    case debounced(Int)
    case cancel
    case finished(String)
  }

  /// Work of several steps: hops between executors, and waits that end at the same time.
  @concurrent
  static func work(_ name: String, steps: Int, _ clock: VirtualClock) async throws -> Action {
    for _ in 0..<steps { try await clock.sleep(for: .milliseconds(10)) }
    return .finished(name)
  }

  private func makeStore(_ lab: Lab, in scope: Scope? = nil) -> Store<[String], Action> {
    let clock = lab.clock
    return Store([], in: scope ?? lab.scope, name: "log") { log, action in
      switch action {
      case .start(let id):
        return .run("work \(id)") { try await Self.work("work \(id)", steps: 2, clock) }
          .keyed(id % 2 == 0 ? "even" : "odd", replacing: false)
      case .debounced(let id):
        return .run("search \(id)") { try await Self.work("search \(id)", steps: 1, clock) }
          .debounce("search", for: .milliseconds(30))
      case .cancel: return .cancel("even")
      case .finished(let name):
        log.append(name)
        return .none
      }
    }
  }

  /// Runs a story under every seed, and gives the distinct outcomes.
  @discardableResult
  private func underEverySeed(_ story: (Lab) -> [String]) -> Set<[String]> {
    var outcomes: Set<[String]> = []
    for seed in Self.seeds {
      let outcome = story(Lab(seed: seed))
      outcomes.insert(outcome)
      // Every seed gives the same outcome again.
      if seed % 50 == 0 { #expect(story(Lab(seed: seed)) == outcome) }
    }
    return outcomes
  }

  private func lateResults(_ recorder: LoopRecorder) -> Int {
    recorder.reports.count { if case .lateResult = $0 { true } else { false } }
  }

  @Test("L8 two effects race: both arrive once, in either order")
  func race() {
    let outcomes = underEverySeed { lab in
      let store = makeStore(lab)
      store.send(.start(1))
      store.send(.start(3))
      lab.advance(by: .milliseconds(20))
      #expect(store.state.sorted() == ["work 1", "work 3"])
      #expect(lab.loop.runningEffects.isEmpty)
      return store.state
    }
    #expect(outcomes.count == 2)
  }

  @Test("L2 every result is a turn of its own, in any interleaving")
  func turns() {
    underEverySeed { lab in
      let store = makeStore(lab)
      let recorder = LoopRecorder(of: lab.loop, .commits)
      var busy = 0
      let observation = store.observePulses { _ in
        busy += 1
        #expect(busy == 1)
        busy -= 1
      }
      for id in 1...6 { store.send(.start(id)) }
      lab.advance(by: .milliseconds(20))
      #expect(recorder.commits.map(\.number) == Array(1...12))
      #expect(recorder.commits.suffix(6).allSatisfy { (1...6).contains($0.causedBy ?? 0) })
      #expect(Set(recorder.commits.suffix(6).compactMap(\.causedBy)).count == 6)
      withExtendedLifetime(observation) {}
      return store.state
    }
  }

  @Test("L8 debounce: the last of a burst runs, once, in any interleaving")
  func debounce() {
    let outcomes = underEverySeed { lab in
      let store = makeStore(lab)
      store.send(.start(1))
      for id in 1...4 {
        store.send(.debounced(id))
        lab.advance(by: .milliseconds(10))
      }
      lab.advance(by: .milliseconds(19))
      #expect(store.state == ["work 1"])
      lab.advance(by: .milliseconds(11))
      #expect(lab.loop.runningEffects.isEmpty)
      return store.state
    }
    #expect(outcomes == [["work 1", "search 4"]])
  }

  @Test("L8 cancel against completion: a cancelled result is never applied, an earlier one stays")
  func cancelAgainstCompletion() {
    let outcomes = underEverySeed { lab in
      let store = makeStore(lab)
      let recorder = LoopRecorder(of: lab.loop)
      store.send(.start(2))
      store.send(.start(1))
      lab.advance(by: .milliseconds(10))
      // The cancellation is posted for the very instant at which the work ends.
      let (clock, handle) = (lab.clock, store.handle)
      Task(executorPreference: lab.executor) {
        try? await clock.sleep(for: .milliseconds(10))
        handle.send(.cancel)
      }
      lab.advance(by: .milliseconds(10))
      let cancelled = recorder.commits.firstIndex { $0.cause as? Action == .cancel }
      let arrived = recorder.commits.firstIndex { $0.cause as? Action == .finished("work 2") }
      if let arrived, let cancelled {
        #expect(arrived < cancelled)
      } else {
        #expect(cancelled != nil)
      }
      #expect(store.state.contains("work 1"))
      #expect(lab.loop.runningEffects.isEmpty)
      let isLate = lateResults(recorder) > 0
      #expect(!(isLate && arrived != nil))
      return [arrived == nil ? "cancelled" : "applied"]
    }
    #expect(outcomes.count == 2)
  }

  @Test("L12 restore against completion: a result of the future that was left is never applied")
  func restoreAgainstCompletion() {
    let outcomes = underEverySeed { lab in
      let store = makeStore(lab)
      let timeline = Timeline(of: lab.loop)
      store.send(.start(1))
      store.send(.start(2))
      lab.advance(by: .milliseconds(10))
      let restored = Outcome()
      let (clock, handle) = (lab.clock, lab.loop.handle)
      nonisolated(unsafe) let history = timeline  // Used on the owner, in `post`.
      Task(executorPreference: lab.executor) {
        try? await clock.sleep(for: .milliseconds(10))
        handle.post { _ in restored.value = (try? history.restore(1)) != nil }
      }
      lab.advance(by: .milliseconds(30))
      #expect(restored.value)
      // Work 1 belongs to commit 1 and may go on; work 2 came after it.
      #expect(store.state == ["work 1"] || store.state == [])
      #expect(!store.state.contains("work 2"))
      #expect(lab.loop.runningEffects.isEmpty)
      return store.state + ["at \(timeline.range.upperBound)"]
    }
    #expect(outcomes.count > 1)
  }

  @Test("L10 scope removal against completion: nothing arrives in a removed scope")
  func removalAgainstCompletion() {
    let outcomes = underEverySeed { lab in
      let screen = Scope("screen", in: lab.scope)
      let store = makeStore(lab, in: screen)
      let recorder = LoopRecorder(of: lab.loop)
      for id in 1...3 { store.send(.start(id)) }
      lab.advance(by: .milliseconds(10))
      let (clock, handle) = (lab.clock, lab.loop.handle)
      nonisolated(unsafe) let gone = screen  // Used on the owner, in the turn.
      Task(executorPreference: lab.executor) {
        try? await clock.sleep(for: .milliseconds(10))
        handle.enqueue("pop") { turn in turn.remove(gone) }
      }
      lab.advance(by: .milliseconds(10))
      let popped = recorder.commits.firstIndex { $0.cause as? String == "pop" }
      #expect(popped == recorder.commits.count - 1)
      #expect(!store.isAlive)
      #expect(lab.loop.runningEffects.isEmpty)
      return ["\(recorder.commits.count)"]
    }
    // From none to all three arrived in time.
    #expect(outcomes == [["4"], ["5"], ["6"], ["7"]])
  }

  @Test("L8 concatenate: the second never starts before the first has ended")
  func concatenate() {
    let outcomes = underEverySeed { lab in
      let clock = lab.clock
      let store = Store<[String], Action>([], in: lab.scope) { log, action in
        switch action {
        case .start(let id):
          return .concatenate(
            .run("first \(id)") { try await Self.work("first \(id)", steps: 1, clock) },
            .run("second \(id)") { try await Self.work("second \(id)", steps: 1, clock) })
        case .finished(let name):
          log.append(name)
          return .none
        case .debounced, .cancel: return .none
        }
      }
      store.send(.start(1))
      store.send(.start(2))
      lab.advance(by: .milliseconds(20))
      for id in 1...2 {
        #expect(store.state.filter { $0.hasSuffix("\(id)") } == ["first \(id)", "second \(id)"])
      }
      return store.state
    }
    #expect(outcomes.count > 1)
  }

  @Test("L9 a subscription that the state no longer asks for delivers nothing, in any interleaving")
  func subscriptions() {
    struct Ticker: Reducer {
      let clock: VirtualClock
      func update(_ count: inout Int, _ tick: Int) -> Effect<Int> {
        count += 1
        return .none
      }
      func subscriptions(_ count: Int) -> [Subscription<Int>] {
        guard count < 3 else { return [] }
        return ["a", "b"].map { key in
          Subscription(
            key,
            run: { [clock] (send: Send<Int>) in
              while true {
                try await clock.sleep(for: .milliseconds(1))
                await send(1)
              }
            }, map: { $0 })
        }
      }
    }
    underEverySeed { lab in
      let store = Store(0, in: lab.scope, Ticker(clock: lab.clock))
      lab.advance(by: .milliseconds(10))
      #expect(store.state == 3)
      #expect(lab.loop.runningEffects.isEmpty)
      #expect(lab.clock.sleepers.isEmpty)
      return ["\(store.state)"]
    }
  }
}

/// A flag for an event; written and read on the thread of the test.
private final class Outcome: @unchecked Sendable {
  var value = false
}
#endif
