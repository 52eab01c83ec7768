import Foundation
import Millrace
import MillraceViews
import MillraceWebTesting
import Testing

@testable import MillraceWeb

/// A page on which the second question stands above the first one.
private struct Questions: LiveProgram {
  struct State: Sendable, Equatable, Codable { var open: Set<Int> = [] }
  enum Action: Sendable { case ask(Int), answer(Int) }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .ask(let number): state.open.insert(number)
    case .answer(let number): state.open.remove(number)
    }
    return .none
  }

  func title(_ state: State) -> String { "\(state.open.count) open" }

  /// The ids: 0 the column, 1 the button, 2 and 3 the first question, 4 and 5 the second one.
  func view(_ state: State) -> Node<Action> {
    column {
      button("Ask", send: .ask(1))
      if state.open.contains(2) { alert("Two?") { button("Yes", send: .answer(2)) }.key(2) }
      if state.open.contains(1) { alert("One?") { button("More", send: .ask(2)) }.key(1) }
    }
  }
}

@Suite("A page that continues after another server")
struct RestorationTests {
  /// A column with a field, under numbers from `first` on.
  private static func page(_ first: Int, _ title: String) -> Element {
    Element(
      id: NodeID(first), kind: .column(Stack()),
      children: [
        Element(id: NodeID(first + 1), kind: .text(content: title, style: .body)),
        Element(id: NodeID(first + 2), kind: .button(title: "Add", role: .plain)),
      ])
  }

  private static func restoration(_ title: String, of old: String) -> Restoration {
    var digests = PropertyDigests()
    let kept = SessionRecord(
      visited: "/", version: 1, state: Data(), handled: 4, sent: 2, title: "", address: nil,
      fingerprint: NodeFingerprint(page(10, old), &digests), ceiling: 20, focus: 12)
    let root = page(0, title)
    return Restoration(kept, to: root, NodeFingerprint(root, &digests))
  }

  @Test("sends nothing to a browser that shows the same page")
  func same() {
    var restoration = Self.restoration("Rain", of: "Rain")
    #expect(restoration.handled == 4)
    #expect(restoration.outgoing([], to: Self.page(0, "Rain")).isEmpty)
    #expect(
      restoration.outgoing([.text(NodeID(1), "Sun")], to: Self.page(0, "Sun"))
        == [.text(NodeID(11), "Sun")])
  }

  @Test("sends the whole view and the focus to another page, once and before all changes")
  func renewed() {
    var restoration = Self.restoration("Sun", of: "Rain")
    let changes: [Patch] = [.text(NodeID(1), "Snow")]
    #expect(
      restoration.outgoing(changes, to: Self.page(0, "Snow")) == [
        .replace(NodeID(10), with: Self.page(20, "Sun")), .focus(NodeID(22)),
        .text(NodeID(21), "Snow"),
      ])
    #expect(restoration.outgoing([], to: Self.page(0, "Snow")).isEmpty)
  }

  @Test("records the earlier numbers of buttons, unless they are very many")
  func manyEarlier() {
    func list(_ first: Int, _ title: String, _ count: Int) -> Element {
      Element(
        id: NodeID(first), kind: .column(Stack()),
        children: [Element(id: NodeID(first + 1), kind: .text(content: title, style: .body))]
          + (0..<count).map {
            Element(
              id: NodeID(first + 2 + $0), kind: .button(title: "Row \($0)", role: .plain),
              events: EventSet(.press))
          })
    }
    var digests = PropertyDigests()
    for (count, isKept) in [(2, true), (4_096, true), (4_097, false)] {
      let kept = SessionRecord(
        visited: "/", version: 1, state: Data(), handled: 4, sent: 2, title: "", address: nil,
        fingerprint: NodeFingerprint(list(10, "Snow", count), &digests), ceiling: 10_000,
        focus: nil)
      let root = list(0, "Sun", count)
      let earlier = Renumbering(kept, to: NodeFingerprint(root, &digests)).earlier(below: root)
      #expect(earlier?.count == (isKept ? count : nil))
      if isKept { #expect(earlier?[12] == 10_002) }
    }
  }

  @Test("leaves the question uppermost that was asked last, wherever it stands in the page")
  func questions() async throws {
    let store = MemorySessionStore()
    let first = LiveSession(
      Questions(), state: Questions.State(), keeping: .whole(version: 1),
      settings: KeepingTests.settings(store))
    var browser = try await LiveMirror(first)
    #expect(try await browser.connect())
    for button in [1, 3] {
      try await browser.perform(.press, on: NodeID(button))
      try await browser.hear()
    }
    #expect(browser.shown.presented == [NodeID(2), NodeID(4)])
    let record = try SessionRecord(bytes: #require(store.load("token")))
    let second = try LiveSession(
      Questions(), state: Questions.State(), keeping: .whole(version: 1),
      settings: KeepingTests.settings(store), from: record)
    #expect(try await browser.connect(to: second))
    try await browser.perform(.press, on: NodeID(5))
    try await browser.hear()
    #expect(browser.title == "1 open")
    #expect(browser.shown.presented == [NodeID(2)])
  }
}
