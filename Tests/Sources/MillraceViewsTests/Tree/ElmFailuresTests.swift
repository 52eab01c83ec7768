import Millrace
import MillraceTesting
import MillraceViews
import Testing

/// Known failures of virtual views, each as a test of the behaviour here (D10).
///
/// Appending two rows, showing two where there were none, and removing the last two are rows of
/// `ElmTableTests`.
@Suite("Known failures of virtual views")
struct ElmFailuresTests {
  @Test("a row that is renamed and moves shows its new name at its new position")
  func renameAndResort() throws {
    func names(_ names: [(Int, String)]) -> Node<Never> {
      list("Names", names, key: \.0) { text($0.1) }
    }
    let rendering = try Rendering(names([(1, "b"), (2, "c"), (3, "d")]))
    let moving = rendering.driver.root.children[1].id
    let patches = try rendering.update(to: names([(2, "a"), (1, "b"), (3, "d")]))
    #expect(PatchCount(patches) == PatchCount(moved: 1, other: 1))
    #expect(rendering.driver.root.children[0].id == moving)
    #expect(rendering.driver.root.children[0].children[0].kind.label == "a")
  }

  @Test("keys that repeat: any list to any other is right, and reported", arguments: 0..<10)
  func duplicates(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func some() -> [Int] {
      (0..<Int.random(in: 0..<12, using: &random)).map { _ in Int.random(in: 0..<6, using: &random)
      }
    }
    for _ in 0..<200 {
      let before = some()
      let after = some()
      let rendering = try Rendering(numberedList(before))
      rendering.reports = []
      try rendering.update(to: numberedList(after))
      let words = rendering.driver.root.children.map { $0.children[0].kind.label }
      #expect(words == after.map { "\($0)" })
      let repeated = Set(after.filter { number in after.count { $0 == number } > 1 })
      let known = Set(before.filter { number in before.count { $0 == number } > 1 })
      #expect(
        Set(rendering.reports)
          == Set(
            repeated.subtracting(known).map {
              ViewReport.duplicateKey(.number($0), parent: NodeID(0))
            }))
    }
  }

  /// A field that a button of it removes, and that sends an action when the focus leaves it; a
  /// child under `map`.
  private struct Editor: Program {
    enum Part: Sendable, Equatable { case left(Int), close, next }
    enum Action: Sendable, Equatable { case first(Part), second(Part) }

    struct State: Equatable {
      var isOpen = true
      var round = 0
      var heard: [Action] = []
    }

    func update(_ state: inout State, _ action: Action) -> Effect<Action> {
      state.heard.append(action)
      switch action {
      case .first(.close), .second(.close): state.isOpen = false
      case .first(.next), .second(.next): state.round += 1
      case .first(.left), .second(.left): break
      }
      return .none
    }

    /// In each round the same nodes mean something else, inside and in the map above.
    func view(_ state: State) -> Node<Action> {
      let round = state.round
      let part: Node<Part> = column {
        if state.isOpen { button("Field", send: .close).onBlur(send: .left(round)).key("field") }
        button("Next", send: .next).onBlur(send: .left(round))
        text("\(round)")
      }
      return round % 2 == 0 ? part.map { .first($0) } : part.map { .second($0) }
    }
  }

  /// A driver that raises a blur while it takes the focused node away, as browsers do.
  private final class Browser {
    let page = MountedPage(Editor(), state: Editor.State())
    var driver: ElementTree
    var refusals: [EventRefusal] = []
    var reports: [String] = []
    /// Events of a person while the next patches are applied.
    var meanwhile: [Event] = []
    private var hooks: ObservationToken?

    init() throws {
      driver = try ElementTree(page.snapshot)
      hooks = page.store.loop.attach(
        Hooks(didReport: { [weak self] in self?.reports.append("\($0)") }))
      page.onChange = { [weak self] in self?.patch() }
    }

    private func patch() {
      for patch in page.render() {
        if case .remove(let node) = patch, driver.focused == node {
          page.handle(Event(.blur, on: node))
        }
        do { try driver.apply(patch) } catch { Issue.record(error) }
      }
      for event in meanwhile { page.handle(event) }
      meanwhile = []
    }

    func id(_ label: String) throws -> NodeID { try driver.root.first(label).id }

    func focus(_ label: String) throws {
      try driver.moveFocus(to: id(label))
      page.handle(Event(.focus, on: try id(label)))
    }
  }

  @Test("a blur raised while the focused node is removed waits, is dropped and is reported")
  func blurWhileRemoving() throws {
    let browser = try Browser()
    try browser.focus("Field")
    let field = try browser.id("Field")
    browser.page.handle(Event(.press, on: field))
    #expect(browser.page.store.state.heard == [.first(.close)])
    #expect(browser.reports == ["\(EventRefusal.nodeIsGone(Event(.blur, on: field)))"])
    #expect(browser.driver.root == browser.page.snapshot)
    #expect(browser.driver.focused == nil)
  }

  @Test(
    "an event raised while patching has the handler, and the map above it, of the view it meets")
  func oneView() throws {
    let browser = try Browser()
    let next = try browser.id("Next")
    browser.meanwhile = [Event(.blur, on: next)]
    browser.page.handle(Event(.press, on: next))
    // Never a new handler with an old map, nor the other way round.
    #expect(browser.page.store.state.heard == [.first(.next), .second(.left(1))])
    // Both are raised while round 2 is shown, and both mean what they mean in it.
    browser.meanwhile = [Event(.press, on: next), Event(.blur, on: next)]
    browser.page.handle(Event(.press, on: next))
    #expect(
      browser.page.store.state.heard.dropFirst(2)
        == [.second(.next), .first(.next), .first(.left(2))])
    #expect(browser.driver.root == browser.page.snapshot)
    #expect(browser.reports == [])
  }

  @Test("every event of a removed node is dropped and reported, and the program receives none")
  func removedNode() throws {
    let browser = try Browser()
    let field = try browser.id("Field")
    browser.page.handle(Event(.press, on: field))
    let heard = browser.page.store.state.heard
    let events: [Event] = [.press, .focus, .blur, .submit, .dismiss, .input("a", revision: 1)]
      .map { Event($0, on: field) }
    for event in events { #expect(browser.page.handle(event) == .nodeIsGone(event)) }
    #expect(browser.reports == events.map { "\(EventRefusal.nodeIsGone($0))" })
    #expect(browser.page.store.state.heard == heard)
  }
}
