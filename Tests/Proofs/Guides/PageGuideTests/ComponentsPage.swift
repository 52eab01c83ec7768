// The page of the guide from Core, as it stands there.

#if Web
import Millrace
import MillraceComponents
import MillraceViews
import MillraceWeb

enum ComponentsPage {
  enum CounterAction: MillraceComponents.Action, Sendable { case increase, reset }
  struct CounterState: State { var value = 0 }
  final class CounterComponent: Component<CounterState> {
    init(_ value: Int) { super.init(state: CounterState(value: value)) }
    override func process(_ action: any MillraceComponents.Action) {
      switch action as? CounterAction {
      case .increase: commit(CounterState(value: state.value + 1))
      case .reset: commit(CounterState(value: 0))
      case nil: break
      }
    }
  }
  struct CounterPage: LivePageProgram {
    func makeStore(_ count: Int, in scope: Scope) -> Store<Int, CounterAction> {
      let counter = CounterComponent(count)
      let core = Core(in: scope, rootComponent: counter)
      let shown = Derived("shown", in: scope.loop) { read throws(DerivedError) in
        read(counter).value
      }
      return Store(showing: shown.signal.map { $0 ?? count }, in: scope) { core.dispatch($0) }
    }

    func title(_ count: Int) -> String { "Counter" }

    func view(_ count: Int) -> Node<CounterAction> {
      column {
        heading("\(count)")
        button("More", send: .increase)
        button("Reset", send: .reset)
      }
    }
  }
}
#endif
