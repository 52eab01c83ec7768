import Millrace
import MillraceViews
import MillraceWebTesting
import Testing

@testable import MillraceWeb

@Suite("A session that shows many rows", .timeLimit(.minutes(5)))
struct ManyRowsTests {
  struct Rows: LiveProgram {
    struct Row: Sendable, Equatable {
      let id: Int
      var name: String
    }
    struct State: Sendable {
      var rows = (0..<1_000).map { Row(id: $0, name: "Row \($0)") }
    }
    enum Action: Sendable { case press(Int) }

    func update(_ state: inout State, _ action: Action) -> Effect<Action> {
      if case .press(let row) = action { state.rows[row].name += "!" }
      return .none
    }

    func title(_ state: State) -> String { "Rows" }

    /// The ids: 0 the column, 1 the list, and from 2 on five for each row.
    func view(_ state: State) -> Node<Action> {
      column {
        list("Rows", state.rows, key: \.id) { row in
          text(row.name)
          text("More about it", style: .caption)
          button("More", send: .press(row.id))
          toggle("Done", isOn: false) { _ in .press(row.id) }
        }
      }
    }

    static func pressed(in row: Int) -> NodeID { NodeID(2 + 5 * row + 3) }
    static func turned(in row: Int) -> NodeID { NodeID(2 + 5 * row + 4) }
  }

  @Test("keeps their digests and not their nodes, but for the rows that a user has changed")
  func digests() async throws {
    let session = LiveSession(Rows(), state: Rows.State(), settings: KeepingTests.settings(nil))
    var browser = try await LiveMirror(session)
    #expect(browser.shown.root.nodeCount == 2 + 5_000)
    #expect(try await browser.connect())
    try await browser.hear()
    #expect(await session.mountedCount == 2)
    for row in [0, 500, 999] { try await browser.perform(.press, on: Rows.pressed(in: row)) }
    try await browser.hear()
    #expect(await session.mountedCount == 2)
    let text = browser.shown.element(NodeID(2 + 5 * 999 + 1))
    #expect(text?.kind == .text(content: "Row 999!", style: .body))
    // A switch that a person has turned is remembered.
    try await browser.enter(.isOn(true), into: Rows.turned(in: 7))
    try await browser.hear()
    #expect(try #require(await session.mountedCount) <= 2 + 5)
  }
}

extension LiveSession {
  /// The number of nodes that it keeps.
  fileprivate var mountedCount: Int? { mounted?.mountedCount }
}

extension Element {
  fileprivate var nodeCount: Int { children.reduce(1) { $0 + $1.nodeCount } }
}
