// The code of the guide that takes both modules into one file.

import Millrace
import MillraceRedux
import Observation

typealias Store<State> = MillraceRedux.Store<State>

func storeOfAnotherActor() -> MillraceRedux.Store<AppState> {
  let store = MillraceRedux.Store(in: Loop().root, reducer: appReducer, state: nil)
  return store
}

func storeThatNestsDeeply() -> MillraceRedux.Store<AppState> {
  let store = MillraceRedux.Store(
    in: Loop(nestingLimit: 1_000).root, reducer: appReducer, state: nil)
  return store
}

func partOfItsOwn(of store: MillraceRedux.Store<AppState>) -> Millrace.Store<Int, Int> {
  let counter = Millrace.Store(0, in: store.loop.root) { (count: inout Int, step: Int) in
    count += step
    return .none
  }
  return counter
}

@Observable @MainActor final class Count {
  private(set) var value = 0
  @ObservationIgnored private var observation: ObservationToken?

  init(_ store: MillraceRedux.Store<AppState>) {
    observation = store.observe({ $0.count }) { [weak self] in self?.value = $0 }
  }
}

@MainActor
func observation() -> ObservationToken {
  let showing = store.observe({ $0.count }) { print($0) }  // called now, and for each other count
  store.dispatch(LoadAction.loaded(4))
  return showing
}

@MainActor
func hookOfReports() -> ObservationToken {
  let attachment = store.loop.attach(Hooks(didReport: { report in print(report) }))
  return attachment
}
