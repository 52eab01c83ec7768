// The first example of README.md; what stands between the marks is compared with it line by line.

// begin
import Millrace
// end
import Testing

// begin
/// Searches once the typing pauses, and forgets the answer to an older question.
struct Search: Reducer {
  struct State: Equatable {
    var query = ""
    var results: [String] = []
  }

  enum Action: Sendable, Hashable {
    case typed(String)
    case found([String])
  }

  let find: @Sendable (String) async throws -> [String]

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .typed(let query):
      state.query = query
      return .run(query) { [find] in .found(try await find(query)) }
        .keyed("search").debounce("search", for: .milliseconds(300))
    case .found(let results):
      state.results = results
      return .none
    }
  }
}
// end

@Suite("The README's first example")
struct FirstExample {
  @Test("runs as it stands there")
  func runs() {
    var printed: [[String]] = []
    let library = Library()
    func print(_ results: [String]) { printed.append(results) }

    // begin
    let search = Store(Search.State(), Search(find: library.find))
    let showing = search.observe(\.results) { print($0) }  // told now, and whenever it differs
    search.send(.typed("mill"))  // in an app, search.loop.run() has adopted the main actor before
    // end

    #expect(search.state.query == "mill")
    #expect(printed == [[]])
    let expected: Effect<Search.Action> = .run("mill") { .found([]) }
      .keyed("search").debounce("search", for: .milliseconds(300))
    #expect(search.takeEffects() == [expected])

    search.send(.found(["mill race"]))
    #expect(printed == [[], ["mill race"]])
    showing.stop()
  }
}

private struct Library {
  @Sendable
  func find(_ query: String) async throws -> [String] { [query] }
}
