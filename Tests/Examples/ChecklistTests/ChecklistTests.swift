import Millrace
import MillraceTestSupport
import MillraceTesting
import Synchronization
import Testing

@testable import checklist

/// A file in memory, which fails while it is full, and may be unreadable.
private final class Memory: Sendable {
  let stored = Mutex<[[String]]>([])
  let isFull = Mutex(false)

  private let isReadable: Bool

  struct Full: Error {}
  struct Unreadable: Error {}

  init(isReadable: Bool = true) {
    self.isReadable = isReadable
  }

  var file: ChecklistFile {
    ChecklistFile { [self] in
      guard isReadable else { throw Unreadable() }
      return [
        Checklist.Item(id: 1, text: "tea"), Checklist.Item(id: 2, text: "milk", isDone: true),
      ]
    } store: { [self] items in
      if isFull.withLock({ $0 }) { throw Full() }
      stored.withLock { $0.append(items.map(\.text)) }
    }
  }
}

/// A screen on an owner that the test runs manually, with the list of the file.
private final class Bench {
  let memory: Memory
  let clock = VirtualClock()
  let store: Store<Checklist.State, Checklist.Action>
  let screen: ChecklistScreen
  let reports: Reports
  var shown: [String] { log.lines }
  private let log = Lines()
  private let owner: Owner

  final class Lines { var lines: [String] = [] }

  init(_ owner: isolated Owner, _ memory: Memory = Memory()) throws {
    self.owner = owner
    self.memory = memory
    let loop = Loop(environment: Environment(clock: clock, effectExecutor: owner.executor))
    store = Store(Checklist.State(), in: loop.root, Checklist(file: memory.file))
    screen = ChecklistScreen(store) { [log] in log.lines.append($0) }
    reports = Reports(of: loop)
    loop.run(isolation: owner)
    store.send(.open)
    try owner.executor.drain()
  }

  /// Types lines, and returns those that are shown after the last one.
  func type(_ lines: String...) throws -> [String] {
    for line in lines {
      log.lines = []
      screen.type(line)
      try owner.executor.drain()
    }
    return shown
  }

  func advance() throws {
    try clock.advance(by: .seconds(1)) { try owner.executor.drain() }
  }

  var stored: [[String]] { memory.stored.withLock { $0 } }
}

@Suite("A checklist whose views have stores of their own parts")
struct ChecklistTests {
  @Test("rows are toggled, removed and filtered, each by the store of its own item")
  func rows() throws {
    try Owner().now { owner in
      let bench = try Bench(owner)
      #expect(try bench.type("add sugar") == ["1 [ ] tea", "2 [x] milk", "3 [ ] sugar"])
      #expect(try bench.type("done 1") == ["1 [x] tea", "2 [x] milk", "3 [ ] sugar"])
      #expect(try bench.type("open") == ["1 [ ] sugar"])
      #expect(try bench.type("remove 1", "all") == ["1 [x] tea", "2 [x] milk"])
      #expect(bench.reports.all.isEmpty)
    }
  }

  @Test("the editor has a store while an item is edited, and writes through a sink")
  func editing() throws {
    try Owner().now { owner in
      let bench = try Bench(owner)
      #expect(bench.screen.editor == nil)
      #expect(try bench.type("edit 1", "green tea").last?.hasPrefix("Text: green tea") == true)
      #expect(bench.store.state.items[0].text == "tea")
      #expect(try bench.type("") == ["1 [ ] green tea", "2 [x] milk"])
      #expect(bench.screen.editor == nil)
    }
  }

  @Test("a view whose item was removed is departed: what it sends is dropped and reported")
  func departed() throws {
    try Owner().now { owner in
      let bench = try Bench(owner)
      let row = try #require(bench.screen.rows.first)
      _ = try bench.type("remove 1")
      row.toggle()
      #expect(bench.store.state.items.map(\.text) == ["milk"])
      #expect(bench.reports.all.count == 1)
    }
  }

  @Test("a burst of changes is written at once and then at the end of a second, and leaving writes")
  func saving() throws {
    try Owner().now { owner in
      let bench = try Bench(owner)
      _ = try bench.type("add a", "add b", "add c")
      #expect(bench.stored == [["tea", "milk", "a"]])
      try bench.advance()
      #expect(bench.stored.last == ["tea", "milk", "a", "b", "c"] && bench.stored.count == 2)
      _ = try bench.type("remove 1")
      bench.store.send(.leave)
      try owner.executor.drain()
      #expect(bench.stored.last == ["milk", "a", "b", "c"] && bench.stored.count == 3)
      #expect(bench.store.state.hasLeft && bench.store.loop.runningEffects.isEmpty)
    }
  }

  @Test("a file that cannot be written is reported, and the list stays")
  func full() throws {
    try Owner().now { owner in
      let bench = try Bench(owner)
      bench.memory.isFull.withLock { $0 = true }
      _ = try bench.type("add a")
      #expect(bench.shown.last == "The list could not be stored: Full()")
      #expect(bench.store.state.items.count == 3)
    }
  }

  @Test("a file that cannot be read is shown as an error, and never written")
  func unreadable() throws {
    try Owner().now { owner in
      let bench = try Bench(owner, Memory(isReadable: false))
      #expect(bench.shown == ["The list could not be read: Unreadable()"])
      _ = try bench.type("add a")
      bench.store.send(.leave)
      try owner.executor.drain()
      #expect(bench.stored.isEmpty && bench.store.state.hasLeft)
    }
  }

  @Test(
    "an unknown command is answered with the commands", arguments: ["", "done", "x", "add"])
  func unknown(line: String) throws {
    try Owner().now { owner in
      let bench = try Bench(owner)
      #expect(try bench.type(line).first?.hasPrefix("Commands: add TEXT") == true)
    }
  }

  @Test(
    "a number without an item is answered with the numbers that there are",
    arguments: ["done 9", "edit 0", "remove x"])
  func unknownNumber(line: String) throws {
    try Owner().now { owner in
      let bench = try Bench(owner)
      let answer = try bench.type(line).first
      #expect(answer?.hasSuffix("is not in the list. It has the items 1 to 2.") == true)
      _ = try bench.type("remove 1", "remove 1")
      #expect(try bench.type(line).first?.hasSuffix("The list is empty.") == true)
    }
  }

  @Test("a list without a row says why, and what to type")
  func empty() throws {
    try Owner().now { owner in
      let bench = try Bench(owner)
      #expect(try bench.type("done 1", "open") == ["All is done: type “all” to see it."])
      #expect(
        try bench.type("all", "remove 1", "remove 1")
          == ["The list is empty: type “add” and a text."])
    }
  }

  @Test("a file is read as it was written")
  func text() {
    let items = ChecklistFile.items(in: "- tea\nx milk\n")
    #expect(items.map(\.text) == ["tea", "milk"] && items.map(\.isDone) == [false, true])
    #expect(ChecklistFile.text(of: items) == "- tea\nx milk\n")
    #expect(ChecklistFile.items(in: "- tea\r\nx milk\r\n") == items)
    #expect(ChecklistFile.items(in: "\r\n- tea\r\n\r\nx milk") == items)
  }

  @Test(
    "a text is read as it was typed, whatever its characters",
    arguments: [
      "a\u{2028}b", "a\u{2029}b", "a\u{85}b", "a\u{B}b", "a\u{C}b", "a\rb", "\u{301}a", "", " ",
      "x",
    ])
  func characters(text: String) {
    let items = [
      Checklist.Item(id: 1, text: text), Checklist.Item(id: 2, text: "milk", isDone: true),
    ]
    #expect(ChecklistFile.items(in: ChecklistFile.text(of: items)) == items)
  }
}
