public import Millrace

extension Reader {
  /// Reads a store; the derived value depends on it.
  public func callAsFunction<State>(_ store: ReduceStore<State>) -> State {
    self(store.slot) ?? store.state
  }

  /// Reads a store; the derived value depends on it.
  public func callAsFunction<State>(_ store: StateStore<State>) -> State {
    self(store.slot) ?? store.current
  }

  /// Makes the derived value depend on a store whose class has custom getters, and returns that
  /// store.
  ///
  /// The getters read slots, or the store calls `emitChange` when their results change.
  public func depend<Store: FluxStore>(on store: Store) -> Store {
    store.note(in: self)
    return store
  }
}
