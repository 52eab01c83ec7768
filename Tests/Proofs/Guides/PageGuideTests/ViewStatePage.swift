// The pages of the guide from App Architecture that a notifying store and binders have, as they
// stand there.

#if Web
import Millrace
import MillraceBinders
import MillraceViewState
import MillraceViews
import MillraceWeb

enum ViewStatePage {
  struct Screens: Codable, Sendable { var count = 0 }
  enum CounterAction: Sendable { case increased, reset }

  struct CounterPage: LivePageProgram {
    func makeStore(_ state: Screens, in scope: Scope) -> Store<Screens, CounterAction> {
      let screens = NotifyingStore("screens", state, in: scope)
      return Store(showing: screens.slot.signal.map { $0 ?? state }, in: scope) { action in
        screens.commit(action) { screens in
          switch action {
          case .increased: screens.count += 1
          case .reset: screens.count = 0
          }
        }
      }
    }

    func title(_ screens: Screens) -> String { "Counter" }

    func view(_ screens: Screens) -> Node<CounterAction> {
      column {
        heading("\(screens.count)")
        button("More", send: .increased)
        button("Reset", send: .reset)
      }
    }
  }
}

enum BindersPage {
  struct BoundCounterPage: LivePageProgram {
    func makeStore(_ screen: BoundScreen, in scope: Scope) -> Store<BoundScreen, BinderEvent> {
      let count = Var("count", 0, in: scope)
      let counter = ColumnBinder(
        .children -- [
          HeadingBinder(.text <-- count.dynamic.map { "\($0)" }),
          ButtonBinder(.title -- "More", .press --> { count.set(count.state.value + 1) }),
          ButtonBinder(.title -- "Reset", .press --> { count.set(0) }),
        ])
      return screen.mount(counter, in: scope)
    }

    func title(_ screen: BoundScreen) -> String { "Counter" }

    func view(_ screen: BoundScreen) -> Node<BinderEvent> { screen.node }

    func isStale(_ screen: BoundScreen) -> Bool { screen.isStale }
  }
}
#endif
