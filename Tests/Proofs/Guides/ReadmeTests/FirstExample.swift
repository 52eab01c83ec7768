// The first example of README.md; what stands between the marks is compared with it line by line.

// begin
import Millrace
// end
import MillraceTesting
import Testing

// begin
/// Searches once the typing pauses, and forgets the answer to an older question.
struct Search: Reducer {
  struct State: Equatable {
    var query = ""
    var results: [String] = []
    var problem: String?
  }

  enum Action: Sendable, Hashable {
    case typed(String)
    case found([String])
    case failed(String)
  }

  let find: @Sendable (String) async throws -> [String]

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .typed(let query):
      state.query = query
      return .run(query) { [find] in
        .found(try await find(query))
      } catch: {
        .failed("\($0)")
      }
      .debounce("search", for: .milliseconds(300))
    case .found(let results):
      state.results = results
      state.problem = nil
      return .none
    case .failed(let problem):
      state.problem = problem
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
    func print(_ results: [String]) { printed.append(results) }

    // begin
    let search = Store(Search.State(), Search { query in ["\(query) race"] })  // or ask a server
    let showing = search.observe(\.results) { print($0) }  // called now, and after every change
    search.send(.typed("mill"))  // in an app, search.loop.run() has adopted the main actor before
    // end

    #expect(search.state.query == "mill")
    #expect(printed == [[]])
    let expected: Effect<Search.Action> = .run("mill") { .found([]) }
      .debounce("search", for: .milliseconds(300))
    #expect(search.takeEffects() == [expected])

    search.send(.found(["mill race"]))
    #expect(printed == [[], ["mill race"]])
    search.send(.failed("offline"))
    #expect(search.state.problem == "offline" && search.state.results == ["mill race"])
    search.send(.found([]))
    #expect(search.state.problem == nil)
    showing.cancel()
  }

  #if Testing
  @Test("shows the answer to the last query once the typing pauses")
  func answers() {
    let lab = Lab()
    let search = Store(Search.State(), in: lab.scope, Search { query in ["\(query) race"] })
    search.send(.typed("mi"))
    lab.advance(by: .milliseconds(200))
    search.send(.typed("mill"))
    lab.advance(by: .milliseconds(299))
    #expect(search.state.results.isEmpty)
    lab.advance(by: .milliseconds(1))
    #expect(search.state.results == ["mill race"])
  }
  #endif
}
