import Millrace
import MillraceTesting
import MillraceViews
import MillraceWebTesting
import Synchronization
import Testing

@testable import MillraceWeb

@Suite("A page that no browser has connected to", .timeLimit(.minutes(5)))
struct RestingTests {
  /// A count.
  final class Count: Sendable {
    private let value = Mutex(0)
    var now: Int { value.withLock { $0 } }
    func add(_ number: Int) { value.withLock { $0 += number } }
  }

  /// Rows whose views hold an object each, and a source that counts its listeners.
  struct Held: LiveProgram {
    struct State: Sendable, Equatable {
      var count = 100
      var isLoud = false
    }
    enum Action: Sendable { case add, shout(Bool) }

    let held = Count()
    let listeners = Count()
    let stores = Count()
    /// Added in each store that begins, as an app of another style may.
    var step = 0

    func update(_ state: inout State, _ action: Action) -> Effect<Action> {
      switch action {
      case .add: state.count += 1
      case .shout(let isLoud): state.isLoud = isLoud
      }
      return .none
    }

    func subscriptions(_ state: State) -> [Subscription<Action>] {
      let source: @Sendable () -> AsyncStream<Int> = { [listeners] in
        listeners.add(1)
        return AsyncStream { _ in }
      }
      return [Subscription("source", source) { _ in .add }]
    }

    func makeStore(_ state: State, in scope: Scope) -> Store<State, Action> {
      stores.add(1)
      var state = state
      state.count += step * (stores.now - 1)
      return Store(state, in: scope, self)
    }

    func title(_ state: State) -> String { "\(state.count) rows" }

    /// The ids: 0 the column, 1 the toggle, 2 the button, and from 3 on the rows.
    func view(_ state: State) -> Node<Action> {
      column {
        toggle("Loud", isOn: state.isLoud) { .shout($0) }
        button("Add", send: .add)
        for row in 0..<state.count { self.row(row, state.isLoud) }
      }
    }

    private func row(_ number: Int, _ isLoud: Bool) -> Node<Action> {
      held.add(1)
      let canary = Canary { [held] in held.add(-1) }
      return field(
        isLoud ? "ROW" : "Row", text: "\(number)",
        onInput: { _ in withExtendedLifetime(canary) { Action.add } })
    }
  }

  private func session(_ program: Held) -> LiveSession<Held> {
    LiveSession(program, state: Held.State(), settings: KeepingTests.settings(nil))
  }

  @Test("holds nothing of its view, starts nothing, and is mounted for its first connection")
  func objects() async throws {
    let program = Held()
    let session = session(program)
    for _ in 0..<3 {
      #expect(await session.document().contains("Row"))
      #expect(program.held.now == 0)
      #expect(await !session.isMounted)
    }
    #expect(program.listeners.now == 0)
    var browser = try await LiveMirror(session)
    #expect(program.held.now == 0)
    #expect(try await browser.connect())
    #expect(program.held.now == 100)
    try await browser.hear()
    try await browser.perform(.press, on: NodeID(2))
    try await browser.hear()
    #expect(browser.title == "101 rows")
    #expect(browser.shown.root.children.count == 103)
    await session.end()
    #expect(program.held.now == 0)
  }

  @Test("is mounted under the same ids: its first message says nothing")
  func firstMessage() async throws {
    let session = session(Held())
    var browser = try await LiveMirror(session)
    let before = browser.shown.root
    #expect(try await browser.connect())
    let text = try #require(await session.nextMessage(1))
    #expect(text == #"{"number":1,"patches":[],"seen":-1}"#)
    #expect(await session.opening().root == before)
  }

  @Test("is updated to what its program shows by then, if that is something else")
  func moved() async throws {
    var program = Held()
    program.step = 3
    let session = session(program)
    var browser = try await LiveMirror(session)
    #expect(browser.title == "100 rows")
    #expect(try await browser.connect())
    try await browser.hear()
    #expect(browser.title == "103 rows")
    let root = await session.opening().root
    #expect(browser.shown.root == root)
    try await browser.enter(.isOn(true), into: NodeID(1))
    try await browser.hear()
    #expect(browser.shown.root.children.last?.kind.label == "ROW")
  }

  @Test("a hello that cannot be mounts nothing, and the page can be connected to afterwards")
  func impossibleHello() async throws {
    let program = Held()
    let session = session(program)
    var browser = try await LiveMirror(session)
    for last in [1, -1, .max, .min] {
      #expect(await session.connect(last: last) == nil)
      #expect(program.held.now == 0)
    }
    #expect(try await browser.connect())
  }

  @Test("a page that is ended at rest connects no browser")
  func ended() async throws {
    let session = session(Held())
    _ = await session.document()
    await session.end()
    #expect(await session.connect(last: 0) == nil)
  }

  @Test("text that is typed before the connection reaches the program with it")
  func typedBefore() async throws {
    let session = session(Held())
    var browser = try await LiveMirror(session)
    try await browser.enter(.isOn(true), into: NodeID(1))
    try await browser.perform(.press, on: NodeID(2))
    #expect(try await browser.connect())
    try await browser.hear()
    #expect(browser.title == "101 rows")
    #expect(browser.shown.root.children.last?.kind.label == "ROW")
    #expect(browser.waiting.isEmpty)
  }

  @Test(
    "a page of any state goes on from its opening", arguments: 0..<200 as Range<UInt64>)
  func random(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let session = LiveSession(
      Notes(),
      state: Notes.State(
        count: Int.random(in: 0..<9, using: &random), text: "\(seed)",
        isLoud: Bool.random(using: &random), isAsking: Bool.random(using: &random)),
      settings: KeepingTests.settings(nil))
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    for _ in 0..<20 {
      let node = NodeID(Int.random(in: 2...8, using: &random))
      if browser.shown.element(node)?.events.contains(EventSet(.press)) == true {
        try await browser.perform(.press, on: node)
      } else if browser.shown.element(node)?.kind.inputValue?.isText == true {
        try await browser.enter(.text("\(random.next())"), into: node)
      }
      if Bool.random(using: &random) { try await browser.hear() }
    }
    try await browser.hear()
    let root = await session.opening().root
    #expect(browser.shown.root == root)
  }
}

extension LiveSession {
  fileprivate var isMounted: Bool { mounted != nil }
}

extension InputValue {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
