import Millrace
import MillraceViews
import MillraceWebTesting
import Testing

@testable import MillraceWeb

/// Rows with a name each, which may be the same.
private struct Names: LiveProgram {
  struct State: Sendable { var names: [String] }
  enum Action: Sendable { case add }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.names.append("b")
    return .none
  }

  func title(_ state: State) -> String { "Names" }

  func view(_ state: State) -> Node<Action> {
    column {
      button("Add", send: .add)
      for name in state.names { text(name).named(name) }
    }
  }
}

@Suite("Local names")
struct RepeatedNamesTests {
  @Test("a name that several nodes have is reported once, when it is first seen")
  func reported() async throws {
    let reports = Reports()
    let session = LiveSession(
      Names(), state: Names.State(names: ["a", "b", "a", "a"]),
      settings: KeepingTests.settings(nil, reports))
    var browser = try await LiveMirror(session)
    #expect(reports.all.count == 1)
    #expect(reports.all.first?.contains("several nodes are named a") == true)
    #expect(try await browser.connect())
    for _ in 0..<3 {
      try await browser.perform(.press, on: NodeID(1))
      try await browser.hear()
    }
    #expect(reports.all.count == 2)
    #expect(reports.all.last?.contains("several nodes are named b") == true)
  }
}
