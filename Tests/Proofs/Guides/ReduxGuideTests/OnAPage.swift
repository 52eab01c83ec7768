// The code of the guide that puts an app on a page.

#if Web
import Millrace
import MillraceRedux
import MillraceViews
import MillraceWeb

struct CounterPage: LivePageProgram {
  func makeStore(_ state: AppState, in scope: Scope) -> Millrace.Store<AppState, Increase> {
    let app = MillraceRedux.Store(in: scope, reducer: appReducer, state: state)
    return Millrace.Store(showing: app.slot.signal.map { $0 ?? state }, in: scope) {
      app.dispatch($0)
    }
  }

  func title(_ state: AppState) -> String { "Counter" }

  func view(_ state: AppState) -> Node<Increase> {
    column {
      heading("\(state.count)")
      button("More", send: Increase())
      button("Less", send: Increase(by: -1))
    }
  }
}
#endif
