public import Millrace

extension StateStore {
  /// Shows what a view provider makes of the state: at once, and then whenever it differs (PG-7, PG-8).
  ///
  /// ```swift
  /// shown = store.bind(filterList) { [table] list in table.show(list) }
  /// ```
  ///
  /// The first rendering is one like any other, so is a state that goes away, and a change that shows nothing new is not told.
  ///
  /// - Parameters:
  ///   - provider: a pure function, which a test can call.
  ///   - show: told on the owner, after the commit.
  /// - Returns: how long it is shown: until that is stopped or let go.
  public final func bind<Output: Equatable>(
    _ provider: @escaping (State) -> Output, to show: @escaping (Output) -> Void
  ) -> Lifetime {
    state.map(provider).observe(show)
  }

  /// The same with what was shown before, `nil` the first time: for a table, which is told what has changed.
  public final func bindChanges<Output: Equatable>(
    _ provider: @escaping (State) -> Output,
    to show: @escaping (_ change: (old: Output?, new: Output)) -> Void
  ) -> Lifetime {
    state.map(provider).observeChanges(show)
  }

  /// The same for what cannot be compared, as a list whose rows have actions of any type: told after every dispatch that has
  /// changed the state, and whoever shows it finds the difference.
  public final func bindChanges<Output>(
    _ provider: @escaping (State) -> Output,
    to show: @escaping (_ change: (old: Output?, new: Output)) -> Void
  ) -> Lifetime {
    var old: Output?
    return state.map(provider).observePulses { new in show((exchange(&old, with: new), new)) }
  }
}
