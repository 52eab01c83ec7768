public import Millrace

extension StateStore {
  /// Shows the result of a view provider for the state: at once, and then whenever it differs
  /// (PG-7, PG-8).
  ///
  /// ```swift
  /// shown = store.bind(filterList) { [table] list in table.show(list) }
  /// ```
  ///
  /// The first rendering is like any other, and so is the removal of the state. A change with an
  /// equal result is not shown.
  ///
  /// - Parameters:
  ///   - provider: A pure function, which a test can call.
  ///   - show: Called on the owner, after the commit.
  /// - Returns: A token; the result is shown until it is cancelled or released.
  public final func bind<Output: Equatable>(
    _ provider: @escaping (State) -> Output, to show: @escaping (Output) -> Void
  ) -> ObservationToken {
    state.map(provider).observe(show)
  }

  /// Shows the result as ``bind(_:to:)`` does, together with the one before, `nil` the first time.
  ///
  /// It is for a table, which is given the changes.
  public final func bindChanges<Output: Equatable>(
    _ provider: @escaping (State) -> Output,
    to show: @escaping (_ change: (old: Output?, new: Output)) -> Void
  ) -> ObservationToken {
    state.map(provider).observeChanges(show)
  }

  /// Shows a result that cannot be compared, such as a list whose rows have actions of any type,
  /// together with the one before, `nil` the first time.
  ///
  /// `show` is called after every dispatch that has changed the state, and finds the difference
  /// itself.
  public final func bindChanges<Output>(
    _ provider: @escaping (State) -> Output,
    to show: @escaping (_ change: (old: Output?, new: Output)) -> Void
  ) -> ObservationToken {
    var old: Output?
    return state.map(provider).observePulses { new in show((exchange(&old, with: new), new)) }
  }
}
