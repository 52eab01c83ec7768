#if Testing
import Millrace
import MillraceFlux
import MillraceTesting
import Testing

@Suite("Flux: work that a handler starts")
struct WorkTests {
  struct State: Equatable {
    var isSearching = false
    var found: [String] = []
  }

  enum SearchActions {
    struct Begin: AnyAction { let text: String }
    struct Found: AnyAction, Sendable { let names: [String] }
  }

  /// PG-4: the service comes by `init`, and its answer is an action like any other.
  final class SearchStore: StateStore<State> {
    init(
      on dispatcher: Dispatcher, in scope: Scope,
      _ service: @escaping @Sendable (String) async -> [String]
    ) {
      super.init("search", State(), on: dispatcher, in: scope)
      on(SearchActions.Begin.self) { [weak self] state, action, turn in
        state.isSearching = true
        let text = action.text
        self?.start(
          Effect.run("search \(text)") { SearchActions.Found(names: await service(text)) }
            .keyed("search"), in: turn)
      }
      on(SearchActions.Found.self) { state, action in state = State(found: action.names) }
    }
  }

  let lab = Lab()
  let dispatcher: Dispatcher
  let screen: Scope
  let store: SearchStore

  init() {
    dispatcher = Dispatcher(in: lab.scope)
    screen = Scope("screen", in: lab.scope)
    let clock = lab.clock
    store = SearchStore(on: dispatcher, in: screen) { text in
      try? await clock.sleep(for: .seconds(1))
      return [text, text + "race"]
    }
  }

  @Test("PG-4 its answer is dispatched when it comes; a new search supersedes the one before")
  func answers() throws {
    let recorder = LoopRecorder(of: lab.loop, .commits)
    try dispatcher.dispatch(SearchActions.Begin(text: "mi"))
    try dispatcher.dispatch(SearchActions.Begin(text: "mill"))
    #expect(store.current == State(isSearching: true))
    lab.advance(by: .seconds(2))
    #expect(store.current == State(found: ["mill", "millrace"]))
    #expect(recorder.commits.count == 3)
    #expect(recorder.commits.last?.causedBy == 2)
  }

  @Test("it ends with the screen")
  func ends() throws {
    try dispatcher.dispatch(SearchActions.Begin(text: "mill"))
    #expect(lab.loop.runningEffects == ["search mill"])
    lab.loop.enqueue("leave") { [screen] turn in turn.remove(screen) }
    #expect(lab.loop.runningEffects.isEmpty)
    lab.advance(by: .seconds(2))
    #expect(store.current == State())
  }
}
#endif
