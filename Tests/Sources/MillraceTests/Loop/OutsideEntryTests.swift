import Millrace
import MillraceTestSupport
import MillraceTesting
import Testing

/// The ways into a turn from a task: what the rules say of them, by the path that they really take.
@Suite("Every way into a turn from a task")
struct OutsideEntryTests {
  enum Way: String, CaseIterable {
    /// The result of an effect's work.
    case result
    /// An action that an effect's work sends.
    case sent
    /// A value of a subscription.
    case value
  }

  enum Action: Sendable {
    case arrived(Int)
    case stop
  }

  /// A store with an effect or a source that waits on a clock, and then delivers the number 1.
  struct Waiting: Reducer {
    struct State: Equatable {
      var arrived: [Int] = []
      var hasSource = true
    }

    let way: Way
    let clock: VirtualClock

    func update(_ state: inout State, _ action: Action) -> Effect<Action> {
      switch action {
      case .arrived(0): return work
      case .arrived(let number): state.arrived.append(number)
      case .stop:
        state.hasSource = false
        return .cancel("work")
      }
      return .none
    }

    private var work: Effect<Action> {
      switch way {
      case .result:
        return Effect.run("work") { [clock] in
          try? await clock.sleep(for: .seconds(1))
          return .arrived(1)
        }.keyed("work")
      case .sent:
        return Effect.run("work") { [clock] send in
          try? await clock.sleep(for: .seconds(1))
          await send(.arrived(1))
        }.keyed("work")
      case .value: return .none
      }
    }

    func subscriptions(_ state: State) -> [Subscription<Action>] {
      guard way == .value, state.hasSource else { return [] }
      return [
        Subscription(
          "source",
          run: { [clock] emit in
            try? await clock.sleep(for: .seconds(1))
            await emit(1)
          }, map: { .arrived($0) })
      ]
    }
  }

  /// A loop with such a store, whose work has begun in commit 1.
  final class House {
    let clock = VirtualClock()
    let loop: Loop
    let page: Scope
    let store: Store<Waiting.State, Action>
    let reports: Reports
    private let owner: Owner

    init(_ way: Way, _ owner: isolated Owner) throws {
      self.owner = owner
      loop = Loop(environment: Environment(clock: clock, effectExecutor: owner.executor))
      page = Scope("page", in: loop.root)
      store = Store(Waiting.State(), in: page, Waiting(way: way, clock: clock))
      reports = Reports(of: loop)
      loop.run(isolation: owner)
      store.send(.arrived(0))
      try owner.executor.drain()
    }

    /// Lets the time pass after which the number arrives.
    func arrive() throws {
      try clock.advance(by: .seconds(1)) { try owner.executor.drain() }
    }
  }

  private func each(_ way: Way, _ body: @Sendable (House) throws -> Void) throws {
    let owner = Owner()
    try owner.now { owner in try body(House(way, owner)) }
  }

  @Test("L2, L7: it runs when it arrives, and knows its cause", arguments: Way.allCases)
  func idle(_ way: Way) throws {
    try each(way) { house in
      var causes: [Int?] = []
      let tool = house.loop.attach(Hooks(didCommit: { causes.append($0.causedBy) }))
      try house.arrive()
      #expect(house.store.state.arrived == [1] && house.loop.commitNumber == 2)
      // A source was there before the first commit, which kept it.
      #expect(causes == [way == .value ? nil : 1])
      #expect(house.reports.all.isEmpty)
      withExtendedLifetime(tool) {}
    }
  }

  @Test("L5: an observer is called once, and one that has stopped is not", arguments: Way.allCases)
  func observed(_ way: Way) throws {
    try each(way) { house in
      let trace = Trace()
      let life = house.store.observe({ $0.arrived }) { trace("\($0)") }
      house.store.observe({ $0.arrived }) { trace("stopped \($0)") }.cancel()
      #expect(trace.take() == ["[]", "stopped []"])
      try house.arrive()
      #expect(trace.lines == ["[1]"])
      withExtendedLifetime(life) {}
    }
  }

  @Test(
    "L14: its loop is released when it has arrived, and while it waits", arguments: Way.allCases)
  func released(_ way: Way) throws {
    let owner = Owner()
    try owner.now { owner in
      for hasArrived in [true, false] {
        weak var loop: Loop?
        weak var store: Store<Waiting.State, Action>?
        do {
          let house = try House(way, owner)
          (loop, store) = (house.loop, house.store)
          if hasArrived { try house.arrive() }
          #expect(house.store.state.arrived == (hasArrived ? [1] : []))
        }
        try owner.executor.drain()
        #expect(loop == nil && store == nil)
      }
    }
  }

  @Test("L8, L9, L13: cancelled, it changes nothing, and is reported", arguments: Way.allCases)
  func cancelled(_ way: Way) throws {
    try each(way) { house in
      house.store.send(.stop)
      try house.arrive()
      #expect(house.store.state.arrived == [])
      #expect(house.reports.all.count == 1)
      if case .lateResult? = house.reports.all.first {
      } else {
        Issue.record("\(house.reports.texts)")
      }
      #expect(house.loop.runningEffects.isEmpty)
    }
  }

  @Test(
    "L10, L13: with its scope removed, it changes nothing, and is reported",
    arguments: Way.allCases)
  func departed(_ way: Way) throws {
    try each(way) { house in
      house.loop.enqueue("pop") { [page = house.page] turn in turn.remove(page) }
      try house.arrive()
      #expect(!house.store.isAlive && house.loop.commitNumber == 2)
      #expect(house.reports.all.count == 1)
      #expect(house.loop.runningEffects.isEmpty)
    }
  }

  @Test("L12: while the past is shown it waits for the present", arguments: Way.allCases)
  func frozen(_ way: Way) throws {
    try each(way) { house in
      let timeline = Timeline(of: house.loop)
      house.loop.enqueue("a commit to show") { turn in
        turn.edit(Slot("other", in: turn.loop.root, 0)) { $0 += 1 }
      }
      try timeline.show(1)
      try house.arrive()
      #expect(house.store.state.arrived == [])
      timeline.resume()
      try house.arrive()
      #expect(house.store.state.arrived == [1] && house.reports.all.isEmpty)
    }
  }

  @Test("L12: after a restore of a commit before its cause, it is late", arguments: Way.allCases)
  func travelled(_ way: Way) throws {
    let owner = Owner()
    try owner.now { owner in
      let house = try House(way, owner)
      let timeline = Timeline(of: house.loop)
      house.store.send(.arrived(0))
      try owner.executor.drain()
      try timeline.restore(1)
      try house.arrive()
      // A source belongs to the state, which still requests it; the second work is gone.
      #expect(house.store.state.arrived == (way == .value ? [1] : []))
      #expect(house.reports.all.isEmpty == (way == .value))
    }
  }
}
