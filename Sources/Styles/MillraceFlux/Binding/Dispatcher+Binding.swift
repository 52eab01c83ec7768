public import Millrace

// The equivalent of React's Container: a state computed from stores, once a dispatch, and shown if
// it differs (FX-10).

extension Dispatcher {
  /// Computes a value from any stores and shows it at once, and then whenever it differs.
  ///
  /// ```swift
  /// let shown = dispatcher.bind { read in
  ///   IssueList(issues: read(issues), filter: read(filter))
  /// } to: { [label] list in
  ///   label.text = list.title
  /// }
  /// ```
  ///
  /// The binding depends on the stores that were read last time; there is nothing to list and
  /// nothing to wait for. The value is computed at most once a dispatch, after all stores have run
  /// and if one of those has changed, and shown after the commit. Within a dispatch no intermediate
  /// value is shown.
  ///
  /// - Parameters:
  ///   - compute: A pure function of what it reads: a view provider, `calculateState`.
  ///   - show: Called on the owner.
  /// - Returns: A token; the value is shown until it is cancelled or released.
  public func bind<Output: Equatable>(
    _ compute: @escaping (_ read: borrowing Reader) -> Output,
    to show: @escaping (Output) -> Void
  ) -> ObservationToken {
    loop.observeOnOwner("bind") { loop in
      Derived("a binding", in: loop) { read throws(DerivedError) in compute(read) }.signal
        .observe { output in
          if let output { show(output) }
        }
    }
  }

  /// Computes a value as ``bind(_:to:)`` does, and shows it together with the one before, `nil` the
  /// first time.
  ///
  /// It is for rows, which are changed and not shown anew.
  public func bindChanges<Output: Equatable>(
    _ compute: @escaping (_ read: borrowing Reader) -> Output,
    to show: @escaping (_ change: (old: Output?, new: Output)) -> Void
  ) -> ObservationToken {
    loop.observeOnOwner("bindChanges") { loop in
      Derived("a binding", in: loop) { read throws(DerivedError) in compute(read) }.signal
        .observeChanges { change in
          if let new = change.new { show((change.old ?? nil, new)) }
        }
    }
  }

  /// Computes a value from stores and from the previous value, `nil` the first time; otherwise as
  /// ``bind(_:to:)``.
  ///
  /// A computation that has read no store yet, since it uses the previous value alone, is repeated
  /// after every dispatch until one reads a store.
  public func bind<Output: Equatable>(
    continuing compute: @escaping (_ read: borrowing Reader, _ before: Output?) -> Output,
    to show: @escaping (Output) -> Void
  ) -> ObservationToken {
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
