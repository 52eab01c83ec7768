import Millrace
import MillraceRedux

/// A store of another actor, made by the second initialiser.
actor Ledger {
  private var store: MillraceRedux.Store<AppState>?

  func add(_ names: [String]) -> [String] {
    let store = store ?? MillraceRedux.Store(in: Loop().root, reducer: appReducer, state: nil)
    self.store = store
    for name in names { store.dispatch(AddName(name: name)) }
    return store.state.names
  }
}
