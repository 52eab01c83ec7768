// The page of the guide from facebook/flux, as it stands there.

#if Web
import Millrace
import MillraceFlux
import MillraceViews
import MillraceWeb

enum FluxPage {
  enum CounterActions {
    struct Increase: AnyAction, Sendable {}
    struct Reset: AnyAction, Sendable {}
  }
  final class CounterStore: StateStore<Int> {
    init(on dispatcher: Dispatcher, _ count: Int) {
      super.init("counter", count, on: dispatcher)
      on(CounterActions.Increase.self) { count, _ in count += 1 }
      on(CounterActions.Reset.self) { count, _ in count = 0 }
    }
  }
  struct CounterPage: LivePageProgram {
    func makeStore(_ count: Int, in scope: Scope) -> Store<Int, any AnyAction & Sendable> {
      let dispatcher = Dispatcher(in: scope)
      let counter = CounterStore(on: dispatcher, count)
      return Store(showing: counter.state, in: scope) { counter.dispatcher.enqueue($0) }
    }

    func title(_ count: Int) -> String { "Counter" }

    func view(_ count: Int) -> Node<any AnyAction & Sendable> {
      column {
        heading("\(count)")
        button("More", send: CounterActions.Increase())
        button("Reset", send: CounterActions.Reset())
      }
    }
  }
}
#endif
