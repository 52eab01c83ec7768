#if Web
import Millrace
import MillraceTesting
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Testing

@testable import About

/// A page with a field, a list of what was added, and shared data that other pages change.
private struct Draft: LiveProgram {
  struct State: Sendable, Codable, Equatable {
    var text = ""
    var added: [String] = []
    var shared = 0
  }

  enum Action: Sendable, Equatable {
    case typed(String), add, shared(Int), fail, arrived(String)
  }

  let fault: Fault

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text): state.text = text
    case .add:
      state.added.append(fault.isOn ? "not stored" : state.text)
      state.text = ""
    case .shared(let number): state.shared = number
    case .fail: state.added.append("failed")
    case .arrived(let text): state.added.append(text)
    }
    return .none
  }

  func view(_ state: State) -> Node<Action> {
    column {
      heading("Drafts")
      field("Draft", text: state.text, onInput: { .typed($0) })
      button("Add", send: .add)
      list("Drafts", state.added, key: { $0 }) { text($0) }
      text("Shared: \(state.shared)")
    }
  }

  func title(_ state: State) -> String { "Drafts \(state.added.count)" }
  func address(_ state: State) -> String? { "/drafts/\(state.added.count)" }
  func arrive(at address: String) -> Action? { .arrived(address) }
}

/// The panel “About this example” on a page.
@Suite("The panel of an example", .timeLimit(.minutes(5)))
struct ExplainedPageTests {
  private let fault = Fault("fault", "Nothing is stored")

  private func opened(
    _ body: (LiveTestPage, LiveTest) async throws -> Void
  ) async throws {
    let example = Example<Draft>(
      "Drafts", style: "Elm", purpose: "Text that becomes a row.",
      files: ["Examples/About/Fault.swift", "Examples/About/Missing.swift"],
      tutorial: .init("Architecture", at: "Documentation/Architecture.md"), faults: [fault],
      catchUp: { $0.send(.shared(7)) }
    ) { _ in button("Fail", send: .fail) }
    var site = LiveSite()
    site.store = MemorySessionStore()
    site.page("/drafts") { [fault] _ in
      PageFactory(
        Draft(fault: fault), state: Draft.State(), keeping: .whole(version: 1), about: example)
    }
    let test = LiveTest(site)
    try await body(try await test.open("/drafts"), test)
  }

  private func add(_ text: String, on page: LiveTestPage) async throws {
    try await page.type(text, into: "Draft")
    try await page.press("Add")
  }

  private func move(to step: Int, on page: LiveTestPage) async throws {
    try await page.perform { try $0.set("History", to: Double(step)) }
  }

  @Test("a page works as it does without a panel, and one press opens it")
  func closed() async throws {
    try await opened { page, _ in
      try await add("Rain", on: page)
      #expect(page.title == "Drafts 1" && page.address == "/drafts/1")
      #expect(page.outline.contains("Rain") && !page.outline.contains("History"))
      try await page.press("About this example")
      #expect(page.outline.contains("About Drafts"))
      #expect(page.outline.contains("Text that becomes a row."))
      try await page.press("About this example")
      #expect(!page.outline.contains("Text that becomes a row."))
    }
  }

  @Test("the last commits are listed with their causes")
  func commits() async throws {
    try await opened { page, _ in
      try await add("Rain", on: page)
      try await page.press("About this example")
      // Step 1 is the beginning.
      #expect(page.outline.contains("This is the present, step 3."))
      #expect(page.outline.contains("3. add"))
      #expect(page.outline.contains("2. typed"))
      try await move(to: 2, on: page)
      #expect(!page.outline.contains("3. add") && page.outline.contains("2. typed"))
    }
  }

  @Test("files are read in the page, and one that is missing is said to be missing")
  func files() async throws {
    try await opened { page, _ in
      try await page.press("About this example")
      try await page.press("Fault.swift")
      #expect(page.outline.contains("package final class Fault"))
      try await page.press("Missing.swift")
      #expect(!page.outline.contains("package final class Fault"))
      #expect(page.outline.contains("The sources of this program are not on its machine."))
      #expect(page.outline.contains("Read: Architecture"))
    }
  }

  @Test("a fault and the controls of the app are switched in the panel")
  func faults() async throws {
    try await opened { page, _ in
      try await page.press("About this example")
      try await page.set("Nothing is stored", to: true)
      try await add("Rain", on: page)
      #expect(page.outline.contains("not stored"))
      try await page.press("Fail")
      #expect(page.outline.contains("failed"))
    }
  }

  @Test("the slider shows the past with what was typed, which takes no edits and keeps the address")
  func past() async throws {
    try await opened { page, _ in
      try await add("Rain", on: page)
      try await page.type("Win", into: "Draft")
      try await page.press("About this example")
      #expect(page.outline.contains("This is the present, step 4."))
      try await move(to: 2, on: page)
      #expect(page.outline.contains("This is the past, step 2 of 4. It cannot be changed."))
      #expect(page.outline.contains("‘Rain’") && page.address == "/drafts/1")
      await #expect(throws: TestHostError.self) { try await page.type("x", into: "Draft") }
      await #expect(throws: TestHostError.self) { try await page.press("Add") }
      await #expect(throws: TestHostError.self) { try await page.press("Fail") }
      try await page.press("About this example")
      // The closed panel says it as well, and leads back.
      #expect(page.outline.contains("This is the past, step 2 of 4. It cannot be changed."))
      try await page.press("Back to the present")
      #expect(page.outline.contains("‘Win’") && page.outline.contains("Rain"))
    }
  }

  @Test("scrolling and the focus come back with the slider, and are no steps of it")
  func position() async throws {
    try await opened { page, _ in
      func move(_ revision: Int, _ offset: Double, _ focus: String?) async throws {
        var position = WindowPosition()
        position.revision = revision
        position.offsets = ["": offset]
        position.focus = focus
        try await page.move(to: position)
      }
      try await move(1, 120, "input 0 Draft")
      try await add("Rain", on: page)
      for revision in 2..<40 { try await move(revision, Double(revision), "button 0 Add") }
      try await page.press("About this example")
      #expect(page.outline.contains("This is the present, step 3."))
      // A row for each would move what a person is about to press.
      #expect(!page.outline.contains("the window was moved"))
      try await self.move(to: 2, on: page)
      #expect(page.windowPosition?.offsets == ["": 120])
      #expect(page.windowPosition?.focus == "input 0 Draft")
      // The past takes no position.
      try await move(90, 5, nil)
      try await page.press("Back to the present")
      #expect(page.windowPosition?.offsets == ["": 39])
      #expect(page.windowPosition?.focus == "button 0 Add")
    }
  }

  @Test("a person continues from the past with what others have shared meanwhile")
  func branch() async throws {
    try await opened { page, _ in
      try await add("Rain", on: page)
      try await add("Wind", on: page)
      try await page.press("About this example")
      try await move(to: 3, on: page)
      try await page.press("Continue from here")
      #expect(page.outline.contains("Rain") && !page.outline.contains("Wind"))
      #expect(page.outline.contains("Shared: 7") && page.address == "/drafts/1")
      try await add("Snow", on: page)
      #expect(page.title == "Drafts 2" && page.outline.contains("Snow"))
    }
  }

  @Test("a branch is listed with its last cause, and restored as a new step")
  func restoringBranch() async throws {
    try await opened { page, _ in
      try await add("Rain", on: page)
      try await add("Wind", on: page)
      try await page.press("About this example")
      #expect(!page.outline.contains("Discarded changes"))
      try await move(to: 3, on: page)
      try await page.press("Continue from here")
      try await add("Snow", on: page)
      #expect(page.outline.contains("What was steps 4 to 5: add"))
      try await page.press("Restore what was steps 4 to 5")
      #expect(page.outline.contains("Wind") && !page.outline.contains("Snow"))
      #expect(page.title == "Drafts 2" && page.outline.contains("Shared: 7"))
      // The step before is there as well: nothing is cut off by a restoration.
      try await move(to: 5, on: page)
      #expect(page.outline.contains("Snow") && !page.outline.contains("Wind"))
    }
  }

  @Test("a reload in the past restores the present")
  func reload() async throws {
    try await opened { page, _ in
      try await add("Rain", on: page)
      try await page.type("Win", into: "Draft")
      try await page.press("About this example")
      try await move(to: 1, on: page)
      try await page.reload()
      #expect(page.outline.contains("Rain") && page.outline.contains("‘Win’"))
    }
  }

  @Test("a server that ends in the past restores the present")
  func restart() async throws {
    try await opened { page, test in
      try await add("Rain", on: page)
      try await page.type("Win", into: "Draft")
      try await page.press("About this example")
      try await move(to: 1, on: page)
      try await page.drop()
      test.restart()
      _ = try await page.reconnect()
      #expect(page.outline.contains("Rain") && page.outline.contains("‘Win’"))
    }
  }

  @Test("the browser's buttons lead to an address in the present")
  func arrive() async throws {
    try await opened { page, _ in
      try await add("Rain", on: page)
      try await page.press("About this example")
      try await move(to: 1, on: page)
      try await page.goBack()
      #expect(!page.outline.contains("This is the past"))
      #expect(page.outline.contains("Rain"))
    }
  }

  @Test("an example and its loop are released with the page")
  func released() async throws {
    weak var store: AnyObject?
    weak var loop: Loop?
    do {
      let example = Example<Draft>(
        "Drafts", style: "Elm", purpose: "", files: [],
        tutorial: .init("Architecture", at: "Documentation/Architecture.md"))
      let explained = ExplainedPage(Draft(fault: fault), about: example)
      let page = MountedPage(explained, state: ExplainedPage<Draft>.State(Draft.State()))
      page.store.send(.shown(.typed("Rain")))
      page.store.send(.panel(.toggle))
      #expect(page.store.state.shown.text == "Rain")
      store = page.store
      loop = page.store.loop
    }
    #expect(store == nil && loop == nil)
  }
}
#endif
