import Millrace
import MillraceFlux
import MillraceTesting
import MillraceViews
import Testing

/// The page of the guide “From facebook/flux and hand-written Flux”, as it stands there.
private enum CounterActions {
  struct Increase: AnyAction, Sendable {}
  struct Reset: AnyAction, Sendable {}
}

private final class CounterStore: StateStore<Int> {
  init(on dispatcher: Dispatcher, _ count: Int) {
    super.init("counter", count, on: dispatcher)
    on(CounterActions.Increase.self) { count, _ in count += 1 }
    on(CounterActions.Reset.self) { count, _ in count = 0 }
  }
}

private struct CounterPage: PageProgram {
  func makeStore(_ count: Int, in scope: Scope) -> Store<Int, any AnyAction & Sendable> {
    let dispatcher = Dispatcher(in: scope)
    let counter = CounterStore(on: dispatcher, count)
    return Store(showing: counter.state, in: scope) { counter.dispatcher.enqueue($0) }
  }

  func view(_ count: Int) -> Node<any AnyAction & Sendable> {
    column {
      heading("\(count)")
      button("More", send: CounterActions.Increase())
      button("Reset", send: CounterActions.Reset())
    }
  }
}

@Suite("A store on a page")
struct StoreOnPageTests {
  @Test("the page of the guide holds its store, so that its buttons work")
  func pressed() throws {
    let host = try TestHost(MountedPage(CounterPage(), state: 2))
    try host.press("More")
    try host.press("More")
    #expect(host.contains(.heading, "4"))
    try host.press("Reset")
    #expect(host.contains(.heading, "0"))
  }
}
