// The code of the first page of `MillraceTesting`, as it stands there.

#if Testing
import Millrace
import MillraceTesting
import Testing

enum TestingFirstPage {
  struct Search: Reducer {
    struct State: Equatable { var query = "", results: [String] = [] }
    enum Action: Sendable, Equatable { case typed(String), found([String]) }

    let find: @Sendable (String) async throws -> [String]

    func update(_ state: inout State, _ action: Action) -> Effect<Action> {
      switch action {
      case .typed(let query):
        state.query = query
        return .run(query) { [find] in .found(try await find(query)) }
      case .found(let results):
        state.results = results
        return .none
      }
    }
  }

  @Suite("The search")
  struct SearchTests {
    @Test("the typed text is searched for, and the results are shown")
    func searching() {
      let test = TestStore(Store(Search.State(), Search { _ in [] }))
      test.send(.typed("mill")) { $0.query = "mill" }
      test.receive(.found(["mill race"]), from: .run("mill")) { $0.results = ["mill race"] }
      test.finish()
    }
  }
}
#endif
