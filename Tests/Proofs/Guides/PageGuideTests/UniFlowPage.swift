// The page of the guide from UniFlow, as it stands there.

#if Web
import Millrace
import MillraceUniFlow
import MillraceViews
import MillraceWeb

enum UniFlowPage {
  enum Counter: Feature {
    struct Counting: FeatureState {
      typealias UFLFeature = Counter
      var value = 0
    }

    static func setup(_ value: Int) -> Action {
      initialization(into: Counting.self) { become, _ in become { Counting(value: value) } }
    }

    static func increase() -> Action {
      actualization(of: Counting.self) { _, mutate, _ in mutate { $0.value += 1 } }
    }

    static func reset() -> Action {
      actualization(of: Counting.self) { _, mutate, _ in mutate { $0.value = 0 } }
    }
  }

  struct CounterPage: LivePageProgram {
    enum Tap: Sendable { case increase, reset }

    func makeStore(_ count: Int, in scope: Scope) -> Store<Int, Tap> {
      let dispatcher = Dispatcher(in: scope)
      dispatcher.submit(Counter.setup(count))
      // The first page already shows the feature.
      scope.loop.pump()
      let counts = dispatcher.signal.map { ($0 ==> Counter.Counting.self)?.value ?? count }
      return Store(showing: counts, in: scope) { tap in
        switch tap {
        case .increase: dispatcher.submit(Counter.increase())
        case .reset: dispatcher.submit(Counter.reset())
        }
      }
    }

    func title(_ count: Int) -> String { "Counter" }

    func view(_ count: Int) -> Node<Tap> {
      column {
        heading("\(count)")
        button("More", send: .increase)
        button("Reset", send: .reset)
      }
    }
  }
}
#endif
