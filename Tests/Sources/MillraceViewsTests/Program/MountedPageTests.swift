import Millrace
import MillraceViews
import Observation
import Testing

@Suite("A program at work")
struct MountedPageTests {
  /// Counts in steps, and keeps a text in capitals.
  struct Counter: Program {
    struct State: Equatable {
      var count = 0
      var text = ""
    }

    enum Action: Sendable {
      case add(Int)
      case addOneByOne(Int)
      case typed(String)
      case idle
    }

    final class Counts {
      var views = 0
    }

    var counts = Counts()

    func update(_ state: inout State, _ action: Action) -> Effect<Action> {
      switch action {
      case .add(let step): state.count += step
      case .addOneByOne(let left):
        state.count += 1
        return left > 1 ? .send(.addOneByOne(left - 1)) : .none
      case .typed(let text): state.text = text.uppercased()
      case .idle: break
      }
      return .none
    }

    func view(_ state: State) -> Node<Action> {
      counts.views += 1
      return column {
        text("\(state.count)")
        button("Add", send: .add(1))
        field("Text", text: state.text, onInput: { .typed($0) })
        button("Idle", send: .idle)
      }
    }
  }

  private static let countNode = NodeID(1)
  private static let addButton = NodeID(2)
  private static let textField = NodeID(3)

  private static func press(_ node: NodeID) -> Event { Event(.press, on: node) }

  @Test("a page that is shown arms no observation: nobody is notified of what it has read")
  func unarmed() {
    let page = MountedPage(Counter(), state: Counter.State())
    withObservationTracking {
      _ = page.render()
      _ = page.needsRendering
    } onChange: {
      Issue.record("a tracker was notified")
    }
    page.store.send(.add(1))
    #expect(!page.render().isEmpty)
  }

  @Test("a host is notified once, and not again before it has rendered")
  func onChange() {
    let page = MountedPage(Counter(), state: Counter.State())
    var notified = 0
    page.onChange = { notified += 1 }
    #expect(!page.needsRendering)
    for _ in 0..<100 { page.handle(Self.press(Self.addButton)) }
    #expect(notified == 1)
    #expect(page.needsRendering)
    #expect(page.render() == [.text(Self.countNode, "100")])
    #expect(!page.needsRendering)
    #expect(page.render() == [])
    page.store.send(.add(1))
    #expect(notified == 2)
  }

  @Test("many turns of one settle are rendered once")
  func settle() {
    let counter = Counter()
    let page = MountedPage(counter, state: Counter.State())
    var rendered: [[Patch]] = []
    page.onChange = { [unowned page] in rendered.append(page.render()) }
    let before = counter.counts.views
    page.store.send(.add(1))
    let observation = page.store.observePulses { [unowned page] state in
      if state.count < 50 { page.store.send(.add(1)) }
    }
    #expect(rendered.last == [.text(Self.countNode, "50")])
    #expect(counter.counts.views == before + 2)
    observation.cancel()
  }

  @Test("a program that keeps sending to itself is still shown: at the bound of every pass")
  func endless() {
    let loop = Loop(turnsPerPass: 10)
    let page = MountedPage(Counter(), state: Counter.State(), in: loop.root)
    var shown: [Patch] = []
    page.onChange = { [unowned page] in shown += page.render() }
    let observation = page.store.observePulses { [unowned page] state in
      if state.count < 1_000 { page.store.send(.add(1)) }
    }
    #expect(!shown.isEmpty)
    #expect(page.store.state.count < 1_000)
    loop.pump()
    #expect(shown.count >= 2)
    observation.cancel()
  }

  @Test("an event that the host raises while it patches waits, and meets the new view")
  func eventsWait() {
    let page = MountedPage(Counter(), state: Counter.State())
    var order: [String] = []
    page.onChange = { [unowned page] in
      let patches = page.render()
      order.append("patching \(patches.count)")
      if page.store.state.count == 1 {
        #expect(page.handle(Self.press(Self.addButton)) == nil)
        #expect(page.handle(Self.press(Self.addButton)) == nil)
        #expect(page.store.state.count == 1)
      }
      order.append("patched")
    }
    page.handle(Self.press(Self.addButton))
    #expect(page.store.state.count == 3)
    // Never one rendering inside another.
    for (index, step) in order.enumerated() {
      #expect(step.hasPrefix(index % 2 == 0 ? "patching" : "patched"))
    }
    #expect(!page.needsRendering)
  }

  @Test(
    "a host that sends while it is notified is notified again, also where no turn was under way")
  func sendsWhileNotified() {
    let page = MountedPage(Counter(), state: Counter.State())
    var notified = 0
    page.onChange = { [unowned page] in
      notified += 1
      _ = page.render()
      if notified == 1 { page.store.send(.add(1)) }
    }
    // Refused, so no turn follows; the host is notified all the same, since it shows a value that
    // was not accepted.
    page.handle(Event(.change(true, revision: 1), on: Self.textField))
    #expect(notified == 2)
    #expect(!page.needsRendering)
  }

  @Test("a host that raises an event which is refused while it is notified is notified again")
  func refusedWhileNotified() {
    let page = MountedPage(Counter(), state: Counter.State())
    var notified = 0
    page.onChange = { [unowned page] in
      notified += 1
      _ = page.render()
      if notified == 1 { page.handle(Event(.change(true, revision: 1), on: Self.textField)) }
    }
    page.store.send(.add(1))
    #expect(notified == 2)
    #expect(!page.needsRendering)
  }

  @Test("a host that sends whenever it is notified is notified at most once in each turn of a pass")
  func sendsForEver() {
    let loop = Loop(turnsPerPass: 10)
    let page = MountedPage(Counter(), state: Counter.State(), in: loop.root)
    var notified = 0
    page.onChange = { [unowned page] in
      notified += 1
      _ = page.render()
      page.store.send(.add(1))
    }
    page.handle(Event(.change(true, revision: 1), on: Self.textField))
    #expect(notified > 2 && notified <= 12)
    let before = notified
    loop.pump()
    #expect(notified > before)
  }

  @Test(
    "a page that is asked to render while it renders says so once, and shows everything afterwards")
  func rendersWhileRendering() {
    /// Has a key twice, which is reported during a rendering.
    struct Twice: Program {
      func update(_ state: inout Int, _ action: Int) -> Effect<Int> {
        state = action
        return .none
      }

      func view(_ state: Int) -> Node<Int> {
        column {
          text("\(state)")
          if state > 0 { for _ in 0..<2 { text("row").key(1) } }
        }
      }
    }
    let page = MountedPage(Twice(), state: 0)
    var reports: [String] = []
    var shown: [Patch] = []
    page.onChange = { [unowned page] in shown += page.render() }
    let hooks = page.store.loop.attach(
      Hooks(didReport: { [unowned page] in
        reports.append("\($0)")
        #expect(page.render() == [])
        if reports.count == 1 { page.store.send(2) }
      }))
    page.store.send(1)
    #expect(
      reports == [
        "\(ViewReport.duplicateKey(.number(1), parent: NodeID(0)))", "\(ViewReport.nestedUpdate)",
      ])
    #expect(page.store.state == 2)
    #expect(shown.last == .text(NodeID(1), "2"))
    #expect(!page.needsRendering)
    hooks.cancel()
  }

  @Test("a host is notified of a change during a rendering after it")
  func changesWhileRendering() {
    struct Twice: Program {
      func update(_ state: inout Int, _ action: Int) -> Effect<Int> {
        state = action
        return .none
      }

      func view(_ state: Int) -> Node<Int> {
        column { if state > 0 { for _ in 0..<2 { text("\(state)").key(1) } } }
      }
    }
    let page = MountedPage(Twice(), state: 0)
    var notified = 0
    page.onChange = { notified += 1 }
    let hooks = page.store.loop.attach(
      Hooks(didReport: { [unowned page] _ in page.store.send(2) }))
    page.store.send(1)
    #expect(page.render().count == 2)
    #expect(page.needsRendering && page.store.state == 2)
    page.store.loop.pump()
    #expect(notified == 2)
    #expect(page.render().count == 2)
    hooks.cancel()
  }

  @Test("the report of a row that an event renders again is sent at once")
  func reportedOnEvent() throws {
    final class Names {
      var list = ["a"]
    }
    struct Rows: Program {
      let names: Names
      func update(_ state: inout Int, _ action: Int) -> Effect<Int> { .none }
      func view(_ state: Int) -> Node<Int> {
        list("Rows", [names], key: { _ in 1 }) { names in
          for name in names.list { button(name, send: 1) }
        }
      }
    }
    let names = Names()
    let page = MountedPage(Rows(names: names), state: 0)
    var reports: [String] = []
    let hooks = page.store.loop.attach(Hooks(didReport: { reports.append("\($0)") }))
    let press = Event(.press, on: try page.snapshot.first("a").id)
    names.list = ["b"]
    #expect(page.handle(press) == .nodeIsGone(press))
    #expect(
      reports == [
        "\(ViewReport.unrepeatableRow(list: NodeID(0)))", "\(EventRefusal.nodeIsGone(press))",
      ])
    hooks.cancel()
  }

  @Test("a typed text is corrected, also where the state is as before")
  func correction() {
    let page = MountedPage(Counter(), state: Counter.State())
    page.handle(Event(.input("a", revision: 1), on: Self.textField))
    #expect(page.render() == [.value(Self.textField, .text("A"), basedOn: 1)])
    page.handle(Event(.input("a", revision: 2), on: Self.textField))
    #expect(page.needsRendering)
    #expect(page.render() == [.value(Self.textField, .text("A"), basedOn: 2)])
  }

  @Test("a refusal is returned and reported, and leads to nothing")
  func refusal() {
    let page = MountedPage(Counter(), state: Counter.State())
    var reports: [String] = []
    let hooks = page.store.loop.attach(Hooks(didReport: { reports.append("\($0)") }))
    let event = Self.press(NodeID(99))
    #expect(page.handle(event) == .nodeIsGone(event))
    #expect(reports == ["\(EventRefusal.nodeIsGone(event))"])
    #expect(!page.needsRendering)
    hooks.cancel()
  }

  @Test("an edit carries the page's name")
  func origin() {
    let page = MountedPage(Counter(), state: Counter.State(), view: ViewIdentity("window"))
    var views: [ViewIdentity?] = []
    let hooks = page.store.loop.attach(Hooks(didCommit: { views.append($0.origin.view) }))
    page.handle(Self.press(Self.addButton))
    page.store.send(.add(1))
    #expect(views == [ViewIdentity("window"), nil])
    hooks.cancel()
  }

  @Test("a page whose store was removed renders nothing and ignores events")
  func departed() {
    let loop = Loop()
    let scope = Scope("page", in: loop.root)
    let page = MountedPage(Counter(), state: Counter.State(), in: scope)
    loop.enqueue("leave") { turn in turn.remove(scope) }
    #expect(!page.store.isAlive)
    page.handle(Self.press(Self.addButton))
    #expect(page.render() == [])
  }

  @Test("a page that is released is deallocated, with its loop")
  func letGo() {
    weak var gone: MountedPage<Counter>?
    weak var loop: Loop?
    do {
      let page = MountedPage(Counter(), state: Counter.State())
      page.handle(Self.press(Self.addButton))
      gone = page
      loop = page.store.loop
    }
    #expect(gone == nil)
    #expect(loop == nil)
  }
}
