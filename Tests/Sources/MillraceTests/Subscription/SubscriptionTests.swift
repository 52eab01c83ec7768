import Millrace
import MillraceTestSupport
import MillraceTesting
import Synchronization
import Testing

/// The continuations of the sources that were started, by key.
private final class Pipes: Sendable {
  private struct State {
    var open: [String: AsyncStream<Int>.Continuation] = [:]
    var log: [String] = []
  }

  private let state = Mutex(State())

  func open(_ key: String) -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    state.withLock { state in
      state.open[key] = continuation
      state.log.append("start \(key)")
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.log.append("stop \(key)") }
    }
    return stream
  }

  func emit(_ key: String, _ value: Int) { _ = state.withLock { $0.open[key] }?.yield(value) }
  func end(_ key: String) { state.withLock { $0.open[key] }?.finish() }
  func take() -> [String] {
    state.withLock { state in
      defer { state.log = [] }
      return state.log
    }
  }
}

private struct Listening: Reducer {
  struct State: Equatable {
    var keys: [String] = []
    var factor = 1
    var heard: [Int] = []
  }
  enum Action: Sendable {
    case listen([String])
    case factor(Int)
    case heard(Int)
  }

  let pipes: Pipes

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .listen(let keys): state.keys = keys
    case .factor(let factor): state.factor = factor
    case .heard(let value): state.heard.append(value)
    }
    return .none
  }

  func subscriptions(_ state: State) -> [Subscription<Action>] {
    let factor = state.factor
    return state.keys.map { [pipes] key in
      Subscription(key, { pipes.open(key) }, map: { .heard($0 * factor) })
    }
  }
}

@Suite("L9: subscriptions")
struct SubscriptionTests {
  private func bench(
    _ body:
      @Sendable (Store<Listening.State, Listening.Action>, Pipes, Reports, ManualExecutor)
      throws -> Void
  ) throws {
    let owner = Owner()
    try owner.now { owner in
      let pipes = Pipes()
      let loop = Loop(environment: Environment(effectExecutor: owner.executor))
      let store = Store(Listening.State(), in: loop.root, Listening(pipes: pipes))
      let reports = Reports(of: loop)
      loop.run(isolation: owner)
      try body(store, pipes, reports, owner.executor)
    }
  }

  @Test("L9: the new start, the missing stop, the equal keep running")
  func startStopKeep() throws {
    try bench { store, pipes, reports, executor in
      store.send(.listen(["a", "b"]))
      try executor.drain()
      #expect(pipes.take() == ["start a", "start b"])
      store.send(.listen(["b", "c"]))
      try executor.drain()
      #expect(Set(pipes.take()) == ["stop a", "start c"])
      pipes.emit("b", 1)
      try executor.drain()
      #expect(store.state.heard == [1])
      #expect(store.loop.runningEffects == ["subscription b", "subscription c"])
      #expect(reports.all.isEmpty)
    }
  }

  @Test("L9: an equal one only swaps its mapping")
  func swapsMapping() throws {
    try bench { store, pipes, _, executor in
      store.send(.listen(["a"]))
      try executor.drain()
      pipes.emit("a", 1)
      try executor.drain()
      store.send(.factor(10))
      try executor.drain()
      pipes.emit("a", 2)
      try executor.drain()
      #expect(store.state.heard == [1, 20] && pipes.take() == ["start a"])
    }
  }

  @Test("L9: of two with one key the first is kept, and the other reported")
  func duplicateKeys() throws {
    try bench { store, pipes, reports, executor in
      store.send(.listen(["a", "a"]))
      try executor.drain()
      #expect(pipes.take() == ["start a"])
      #expect(
        reports.texts == [
          "Two entries of the subscriptions have the key a; the first is kept. "
            + "Give each a key of its own."
        ])
    }
  }

  @Test("L9: an ended source starts again only after its key has been away")
  func endedSource() throws {
    try bench { store, pipes, _, executor in
      store.send(.listen(["a"]))
      try executor.drain()
      pipes.end("a")
      try executor.drain()
      store.send(.factor(2))
      try executor.drain()
      #expect(pipes.take() == ["start a", "stop a"] && store.loop.runningEffects.isEmpty)
      store.send(.listen([]))
      store.send(.listen(["a"]))
      try executor.drain()
      #expect(pipes.take() == ["start a"])
    }
  }

  @Test("L9: a value of a stopped source is dropped by its token, and reported")
  func lateEmission() throws {
    try bench { store, pipes, reports, executor in
      store.send(.listen(["a"]))
      try executor.drain()
      // Emitted, but not yet delivered, when the state does without it; then the same key comes
      // back.
      pipes.emit("a", 1)
      store.send(.listen([]))
      store.send(.listen(["a"]))
      try executor.drain()
      pipes.emit("a", 2)
      try executor.drain()
      #expect(store.state.heard == [2])
      let dropped = reports.texts.filter { $0.hasPrefix("Dropped 1: its source subscription a") }
      #expect(dropped.count == reports.texts.count)
    }
  }

  @Test("L9: before there is an owner, subscriptions are data, which a test answers")
  func data() {
    let store = Store(Listening.State(keys: ["x"], factor: 3), Listening(pipes: Pipes()))
    #expect(store.subscriptions.map(\.id) == ["x"])
    guard case .heard(6)? = store.subscriptions.first?.action(for: 2) else {
      Issue.record("not mapped")
      return
    }
    #expect(store.subscriptions.first?.action(for: "another type") == nil)
  }

  @Test("L9: a store made in a handler that rolls back never starts its sources")
  func rolledBack() throws {
    let owner = Owner()
    try owner.now { owner in
      let pipes = Pipes()
      let loop = Loop(environment: Environment(effectExecutor: owner.executor))
      loop.run(isolation: owner)
      var store: Store<Listening.State, Listening.Action>?
      func make() {
        store = Store(Listening.State(keys: ["a"]), in: loop.root, Listening(pipes: pipes))
      }
      loop.enqueue("fails") { _ throws(Refusal) in
        make()
        throw Refusal()
      }
      try owner.executor.drain()
      #expect(pipes.take().isEmpty && store?.isAlive == false)
      loop.enqueue("succeeds") { _ in make() }
      try owner.executor.drain()
      #expect(pipes.take() == ["start a"])
      let other = Store(0, in: loop.root) { (_: inout Int, _: Int) -> Effect<Int> in
        store = Store(Listening.State(keys: ["b"]), in: loop.root, Listening(pipes: pipes))
        return .none
      }
      other.send(1)
      try owner.executor.drain()
      #expect(Set(pipes.take()) == ["stop a", "start b"])
    }
  }
}
