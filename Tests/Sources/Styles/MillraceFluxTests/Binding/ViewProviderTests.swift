import Millrace
import MillraceFlux
import MillraceTestSupport
import MillraceTesting
import MillraceViews
import Testing

/// A screen as PlanGrid's were: a state, a view provider that is a pure function, and a table.
@Suite("Flux: a store's view")
struct ViewProviderTests {
  struct State: Equatable {
    var names: [String]
    var isFiltering = false
    /// Nothing that is shown follows from it.
    var searches = 0
  }

  enum FilterActions {
    struct Begin: AnyAction {}
    struct Found: AnyAction { let names: [String] }
    struct Leave: AnyAction {}
  }

  let dispatcher = Dispatcher(in: Loop().root)
  let log = Log()
  let store: StateStore<State?>

  init() {
    store = StateStore("filter", nil, on: dispatcher)
    store.on(FilterActions.Begin.self) { state, _ in
      var next = state ?? State(names: [])
      next.isFiltering = true
      next.searches += 1
      state = next
    }
    store.on(FilterActions.Found.self) { state, action in state = State(names: action.names) }
    store.on(FilterActions.Leave.self) { state, _ in state = nil }
  }

  private static func model(_ state: State?) -> ListModel<String, any AnyAction> {
    guard let state else { return ListModel() }
    return ListModel(sections: [
      ListSection(
        id: "names", header: state.isFiltering ? "Filtering" : "Names",
        rows: state.names.map { ListRow(key: $0, $0, action: FilterActions.Leave()) })
    ])
  }

  #if UnstableTables
  @Test("PG-7, PG-8 first rendering, rows, empty transitions: one call, and nothing by hand")
  func table() throws {
    let token = store.bindChanges(Self.model) { [log] change in
      switch ListChanges(from: change.old, to: change.new).work {
      case .reload: log.write("reload")
      case .stages(let stages):
        log.write(stages.flatMap(\.changes).map(\.description).joined(separator: ", "))
      }
    }
    try dispatcher.dispatch(FilterActions.Found(names: ["a", "b"]))
    try dispatcher.dispatch(FilterActions.Found(names: ["b", "c"]))
    try dispatcher.dispatch(FilterActions.Begin())
    try dispatcher.dispatch(FilterActions.Leave())
    #expect(
      log.lines == [
        "reload", "reload", "delete row 0.0, insert row 0.1", "reconfigure section 0", "reload",
      ])
    withExtendedLifetime(token) {}
  }
  #endif

  @Test(
    "PG-7 a value of a state that may be absent is bound like any other; no equal one is shown"
  )
  func value() throws {
    let token = store.bind({ $0?.isFiltering ?? false }, to: { [log] in log.write("\($0)") })
    try dispatcher.dispatch(FilterActions.Found(names: ["a"]))
    try dispatcher.dispatch(FilterActions.Begin())
    try dispatcher.dispatch(FilterActions.Begin())
    try dispatcher.dispatch(FilterActions.Leave())
    #expect(log.lines == ["false", "true", "false"])
    token.cancel()
    try dispatcher.dispatch(FilterActions.Begin())
    #expect(log.lines.count == 3)
  }

  @Test("PG-8 a view provider can be called without a view, and a host shows what it makes")
  func host() throws {
    func view(_ state: State?) -> Node<any AnyAction> {
      list("Names", Self.model(state)) { row in
        text(row.content)
        if let action = row.action { button("Leave", send: action) }
      }
    }
    let host = try TestHost(view(nil))
    var shown = 0
    let token = store.state.map(view).observePulses { node in
      try? host.render(node)
      shown += 1
    }
    try dispatcher.dispatch(FilterActions.Found(names: ["mill"]))
    #expect(shown == 2)
    for action in try host.press("Leave") { try dispatcher.dispatch(action) }
    #expect(store.current == nil)
    #expect(throws: TestHostError.self) { try host.press("Leave") }
    withExtendedLifetime(token) {}
  }
}
