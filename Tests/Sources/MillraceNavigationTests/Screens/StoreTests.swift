import Millrace
import MillraceNavigation
import MillraceTestSupport
import MillraceTesting
import Synchronization
import Testing

/// An app in the native style: the path and what its screens show are plain values in one state.
private struct Reader: Reducer {
  enum Screen: Equatable, Sendable {
    case list
    case article(Int, text: String?)
  }

  struct State: Equatable, Sendable {
    var path = ScreenStack(Screen.list)
    var count = 0
  }

  enum Action: Sendable, Equatable {
    case open(Int)
    case loaded(ScreenID, String)
    case heard(Int)
    case back
    case reset
    case did(ScreenEvent)
  }

  let clock: VirtualClock

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .open(let number):
      return state.path.edit { path in
        let id = try path.push(.article(number, text: nil), key: "\(number)")
        return .run("load \(number)") { [clock] in
          try await clock.sleep(for: .seconds(1))
          return Action.loaded(id, "text \(number)")
        }
        .keyed(id, replacing: false)
      }
    case .loaded(let id, let text):
      if case .article(let number, _)? = state.path[id] {
        state.path[id] = .article(number, text: text)
      }
      return .none
    case .heard(let number):
      state.count += number
      return .none
    case .back:
      return state.path.edit { path in
        try path.pop()
        return .none
      }
    case .reset:
      return state.path.edit { path in
        path = ScreenStack(.list)
        return .none
      }
    case .did(let event):
      return state.path.edit { path in
        try path.apply(event)
        return .none
      }
    }
  }

  /// One source for each article that is open.
  func subscriptions(_ state: State) -> [Subscription<Action>] {
    state.path.entries.compactMap { entry in
      guard case .article = entry.screen else { return nil }
      return Subscription(
        entry.id,
        run: { [clock] send in
          while true {
            try await clock.sleep(for: .seconds(10))
            await send(1)
          }
        }
      ) { .heard($0) }
    }
  }
}

/// Holds work back until a test lets it go on, cancelled or not.
private final class Gate: Sendable {
  private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

  func pass() async {
    await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
  }

  func open() { waiting.withLock { $0 }?.resume() }
}

private final class Bench {
  let clock = VirtualClock()
  let loop: Loop
  let recorder: LoopRecorder
  let store: Store<Reader.State, Reader.Action>

  init(_ owner: isolated Owner) {
    loop = Loop(environment: Environment(clock: clock, effectExecutor: owner.executor))
    recorder = LoopRecorder(of: loop, [.reports])
    store = Store(Reader.State(), in: loop.root, name: "reader", Reader(clock: clock))
    loop.run(isolation: owner)
  }
}

@Suite("A path in the state of a store")
struct StoreTests {
  @Test(
    "L8, L9: work of a screen ends with it; the late result is dropped and reported",
    arguments: [Reader.Action.back, .reset, .did(.wentBack(from: id(1), to: id(0)))])
  fileprivate func ending(_ leave: Reader.Action) throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = Bench(owner)
      bench.store.send(.open(7))
      try owner.executor.drain()
      #expect(bench.loop.runningEffects.sorted() == ["load 7", "subscription main 1"])
      bench.store.send(leave)
      try owner.executor.drain()
      #expect(bench.loop.runningEffects == [])
      try bench.clock.advance(by: .seconds(20)) { try owner.executor.drain() }
      #expect(bench.store.state == Reader.State())
      #expect(bench.recorder.reports.isEmpty)
    }
  }

  @Test("L8: a result that arrives after its screen was removed is dropped and reported")
  func lateResult() throws {
    let owner = Owner()
    try owner.now { owner in
      let loop = Loop(environment: Environment(effectExecutor: owner.executor))
      let recorder = LoopRecorder(of: loop, .reports)
      let gate = Gate()
      let screens = Screens(ScreenStack("root"), in: loop.root) { entry, scope in
        Store(0, in: scope, name: "\(entry.id)") { (state: inout Int, action: Int) in
          state += action
          guard action == 1 else { return .none }
          // Work that does not listen when it is cancelled.
          return .run("stubborn") {
            await gate.pass()
            return 10
          }
        }
      }
      loop.run(isolation: owner)
      screens.edit("open") { try $0.push("a") }
      let counter = screens.content(of: id(1))
      counter?.send(1)
      try owner.executor.drain()
      screens.edit("back") { try $0.pop() }
      gate.open()
      try owner.executor.drain()
      #expect(recorder.reports.map(\.description).first?.contains("Dropped 10") == true)
    }
  }

  @Test("effects that two screens started are distinguished")
  func two() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = Bench(owner)
      bench.store.send(.open(1))
      bench.store.send(.open(2))
      bench.store.send(.back)
      try bench.clock.advance(by: .seconds(1)) { try owner.executor.drain() }
      #expect(
        bench.store.state.path.entries.map(\.screen) == [.list, .article(1, text: "text 1")])
    }
  }

  @Test("a refused edit changes nothing, is data for a test, and is reported when it runs")
  func refused() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = Bench(owner)
      bench.store.send(.open(7))
      bench.store.send(.open(7))
      bench.store.send(.did(.dismissed(id(4))))
      try owner.executor.drain()
      #expect(bench.store.state.path.entries.count == 2)
      let texts = bench.recorder.reports.map(\.description)
      #expect(texts.count == 2 && texts[0].contains("“7” is there already, as main 1"))
      #expect(texts[1].contains("main 4 is not there any more"))
    }
    var state = Reader.State()
    let effect = Reader(clock: VirtualClock()).update(&state, .back)
    #expect(effect == .refused(NavigationError.rootStays(id(0))))
    #expect(effect != .refused(NavigationError.departed(id(0))))
    #expect(state == Reader.State())
  }

  @Test("screens of a store's path can have stores of their own, in the same turn")
  func screens() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = Bench(owner)
      let screens = try #require(
        Screens(of: bench.store, \.path, action: { .did($0) }) { entry, scope in
          Store(0, in: scope, name: "\(entry.id)") { (count: inout Int, step: Int) in
            count += step
            guard step == 1 else { return .none }
            return .run("slow") { [clock = bench.clock] in
              try await clock.sleep(for: .seconds(1))
              return 10
            }
          }
        })
      var notified: [Int?] = []
      let life = screens.perform { notified.append($0.steps?.count) }
      bench.store.send(.open(7))
      let counter = try #require(screens.content(of: id(1)))
      counter.send(1)
      try owner.executor.drain()
      #expect(bench.loop.runningEffects.contains("slow"))
      // By the user: the action arrives after it is done, and the host is not asked to do it again.
      let commits = bench.loop.commitNumber
      #expect(screens.report(.wentBack(from: id(1), to: id(0)), at: screens.revision) == nil)
      try owner.executor.drain()
      #expect(bench.loop.commitNumber == commits + 1)
      #expect(bench.store.state.path.entries.count == 1 && notified == [nil, 1])
      #expect(!counter.isAlive && bench.loop.runningEffects == [])
      counter.send(1)
      #expect(
        bench.recorder.reports.map(\.description).last
          == "Dropped 1: main 1 is gone. Stop what still sends to it, or keep it for longer.")
      withExtendedLifetime(life) {}
    }
  }

  @Test("L8: work of a screen under its id ends with it, however its path was changed")
  func cancelledByScreens() throws {
    let owner = Owner()
    try owner.now { owner in
      let clock = VirtualClock()
      let loop = Loop(environment: Environment(clock: clock, effectExecutor: owner.executor))
      let store = Store(ScreenStack("root"), in: loop.root) {
        (path: inout ScreenStack<String>, go: Bool) -> Effect<Bool> in
        guard go, let id = try? path.push("a") else {
          // Manually, without cancelling what runs.
          try? path.pop()
          return .none
        }
        return .run("slow") {
          try await clock.sleep(for: .seconds(1))
          return true
        }
        .keyed(id, replacing: false)
      }
      let screens = Screens(of: store, \.self, action: { _ in false }) { _, _ in }
      loop.run(isolation: owner)
      store.send(true)
      #expect(loop.runningEffects == ["slow"])
      store.send(false)
      try owner.executor.drain()
      #expect(loop.runningEffects == [])
      withExtendedLifetime(screens) {}
    }
  }

  @Test("a store that does not follow the user makes the host go forward again")
  func doesNotFollow() {
    let store = Store(ScreenStack("root")) { (path: inout ScreenStack<String>, go: Bool) in
      if go { _ = try? path.push("a") }
      return .none
    }
    let screens = Screens(of: store, \.self, action: { _ in false }) { _, _ in }
    var notified: [[NavigationStep<String>]?] = []
    let life = screens?.perform { notified.append($0.steps) }
    store.send(true)
    #expect(screens?.report(.wentBack(from: id(1), to: id(0)), at: 2) == nil)
    #expect(store.state.entries.count == 2)
    #expect(notified == [nil, [.push(store.state.top)], [.push(store.state.top)]])
    withExtendedLifetime((screens, life)) {}
  }

  @Test("a child has no state of its own to follow")
  func child() {
    let store = Store((ScreenStack("root"), 0)) { (_: inout (ScreenStack<String>, Int), _: Int) in
      .none
    }
    let child = store.child({ $0.0 }, action: { (action: Int) in action })
    #expect(Screens(of: child, \.self, action: { _ in 0 }) { _, _ in } == nil)
  }
}
