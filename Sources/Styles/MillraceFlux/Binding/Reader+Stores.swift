public import Millrace

extension Reader {
  /// Reads a store; what is computed depends on it.
  public func callAsFunction<State>(_ store: ReduceStore<State>) -> State {
    self(store.slot) ?? store.state
  }

  /// Reads a store; what is computed depends on it.
  public func callAsFunction<State>(_ store: StateStore<State>) -> State {
    self(store.slot) ?? store.current
  }

  /// Lets what is computed depend on a store whose class has getters of its own, and gives that store.
  ///
  /// The getters look into slots, or the store has said by `emitChange` that they would answer otherwise.
  public func depend<Store: FluxStore>(on store: Store) -> Store {
    store.note(in: self)
    return store
  }
}
