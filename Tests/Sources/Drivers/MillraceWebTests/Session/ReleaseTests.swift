import Millrace
import MillraceViews
import MillraceWebTesting
import Testing

@testable import MillraceWeb

/// The release after the one of `Notes`: its state has another form, and its view another shape.
private struct NotesTwo: LiveProgram {
  struct State: Sendable, Equatable, Codable {
    var title = ""
    var lines: [String] = []
    var stars = 0
  }

  enum Action: Sendable {
    case typed(String)
    case star
  }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text): state.lines = text.split(separator: "/").map(String.init)
    case .star: state.stars += 1
    }
    return .none
  }

  func title(_ state: State) -> String { state.title }

  func view(_ state: State) -> Node<Action> {
    column {
      heading(state.title)
      row { button("Star", send: .star) }
      column {
        text("\(state.stars)")
        field("Note", text: state.lines.joined(separator: "/"), onInput: { .typed($0) })
      }
    }
  }

  static let keeping = Keeping<State>.whole(version: 2)
    .reading(version: 1, as: Notes.State.self) { old, state in
      state.title = "Note \(old.count)"
      state.lines = old.text.split(separator: "/").map(String.init)
    }
}

@Suite("A release that changes the state of a page")
struct ReleaseTests {
  private func restored(
    _ store: MemorySessionStore, _ keeping: Keeping<NotesTwo.State>
  ) throws -> LiveSession<NotesTwo> {
    let record = try #require(store.load("token"))
    return try LiveSession(
      NotesTwo(), state: NotesTwo.State(), keeping: keeping,
      settings: KeepingTests.settings(store), from: SessionRecord(bytes: record))
  }

  @Test("text that was typed before a release is there after it, in a page of the new shape")
  func typedText() async throws {
    let store = MemorySessionStore()
    var browser = try await LiveMirror(KeepingTests.open(store))
    #expect(try await browser.connect())
    try await browser.perform(.press, on: NodeID(Notes.addButton))
    try await browser.enter(.text("rain/sun"), into: NodeID(Notes.noteField))
    try await browser.hear()
    let release = try restored(store, NotesTwo.keeping)
    #expect(try await browser.connect(to: release))
    try await browser.hear()
    #expect(browser.title == "Note 1")
    let root = browser.shown.root
    #expect(root.bare == (await release.opening().root.bare))
    let field = try #require(root.children.last?.children.last)
    #expect(field.kind.inputValue == .text("rain/sun"))
    // It goes on, and outlives a restart of the new release.
    try await browser.enter(.text("rain/sun/snow"), into: field.id)
    try await browser.hear()
    let again = try restored(store, NotesTwo.keeping)
    #expect(try await browser.connect(to: again))
    try await browser.hear()
    #expect(browser.shown.element(field.id)?.kind.inputValue == .text("rain/sun/snow"))
  }

  @Test("a text that was typed while no process ran is handled by the new release")
  func typedMeanwhile() async throws {
    let store = MemorySessionStore()
    var browser = try await LiveMirror(KeepingTests.open(store))
    #expect(try await browser.connect())
    try await browser.enter(.text("rain"), into: NodeID(Notes.noteField))
    try await browser.hear()
    // The process has ended by now, and nothing of this arrives.
    try await browser.enter(.text("rain/hail"), into: NodeID(Notes.noteField))
    let release = try restored(store, NotesTwo.keeping)
    #expect(try await browser.connect(to: release))
    try await browser.hear()
    let field = try #require(browser.shown.root.children.last?.children.last)
    #expect(field.kind.inputValue == .text("rain/hail"))
    #expect(browser.waiting.isEmpty)
  }

  @Test("an input is found elsewhere only if it is the only one like it, and in no row")
  func onlyInputs() throws {
    let view: Node<Int> = column {
      field("Name", text: "", onInput: { _ in 1 })
      field("Line", text: "", onInput: { _ in 2 })
      row { field("Line", text: "", onInput: { _ in 3 }) }
      list("Rows", [7], key: \.self) { _ in field("Amount", text: "", onInput: { _ in 4 }) }
    }
    let root = Tree(view).snapshot()
    var digests = PropertyDigests()
    let name = try #require(root.children.first)
    #expect(NodeFingerprint(root, &digests).inputs.values.sorted() == [name.id.number])
  }

  @Test("a release that does not read the form before it, or a release before, refuses it")
  func refused() async throws {
    let store = MemorySessionStore()
    var browser = try await LiveMirror(KeepingTests.open(store))
    #expect(try await browser.connect())
    try await browser.enter(.text("rain"), into: NodeID(Notes.noteField))
    try await browser.hear()
    #expect(throws: KeepingError.otherVersion(1, expected: 2)) {
      try restored(store, .whole(version: 2))
    }
    let release = try restored(store, NotesTwo.keeping)
    #expect(try await browser.connect(to: release))
    try await browser.hear()
    #expect(throws: KeepingError.otherVersion(2, expected: 1)) {
      try KeepingTests.restore(store)
    }
  }
}
