public import Millrace

// What React's Container does: a state computed of stores, once a dispatch, and shown if it differs (FX-10).

extension Dispatcher {
  /// Computes something from any stores and shows it at once, and then whenever it differs.
  ///
  /// ```swift
  /// let shown = dispatcher.bind { read in
  ///   IssueList(issues: read(issues), filter: read(filter))
  /// } to: { [label] list in
  ///   label.text = list.title
  /// }
  /// ```
  ///
  /// The stores are those that were read last time; there is nothing to list and nothing to wait for. It is computed at most
  /// once a dispatch, after all stores have run and if one of those has changed, and shown after the commit. Inside a dispatch
  /// nothing is shown of a half-done one.
  ///
  /// - Parameters:
  ///   - compute: a pure function of what it reads: a view provider, `calculateState`.
  ///   - show: told on the owner.
  /// - Returns: how long it is shown: until that is stopped or let go.
  public func bind<Output: Equatable>(
    _ compute: @escaping (_ read: borrowing Reader) -> Output,
    to show: @escaping (Output) -> Void
  ) -> Lifetime {
    loop.observeOnOwner("bind") { loop in
      Derived("a binding", in: loop) { read throws(DerivedError) in compute(read) }.signal
        .observe { output in
          if let output { show(output) }
        }
    }
  }

  /// The same with what was shown before, `nil` the first time: for rows, which are changed and not shown anew.
  public func bindChanges<Output: Equatable>(
    _ compute: @escaping (_ read: borrowing Reader) -> Output,
    to show: @escaping (_ change: (old: Output?, new: Output)) -> Void
  ) -> Lifetime {
    loop.observeOnOwner("bindChanges") { loop in
      Derived("a binding", in: loop) { read throws(DerivedError) in compute(read) }.signal
        .observeChanges { change in
          if let new = change.new { show((change.old ?? nil, new)) }
        }
    }
  }

  /// Computes something from stores and from what was computed before, `nil` the first time; otherwise as ``bind(_:to:)``.
  ///
  /// A computation that has read no store yet, since it goes by what was before alone, is repeated
  /// after every dispatch, until one reads a store.
  public func bind<Output: Equatable>(
    continuing compute: @escaping (_ read: borrowing Reader, _ before: Output?) -> Output,
    to show: @escaping (Output) -> Void
  ) -> Lifetime {
    var before: Output?
    return bind(
      { [weak self] read in
        let output = compute(read, before)
        self?.pulse(read)
        before = output
        return output
      }, to: show)
  }
}
