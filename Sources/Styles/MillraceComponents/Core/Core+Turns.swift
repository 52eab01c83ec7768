internal import Millrace

// Each commit is a turn that has ended when the call returns.

extension Core {
  /// Runs a turn of a component that leaves the tree as it is.
  ///
  /// - Returns: The loop's refusal, which the loop has reported.
  func commit(
    of component: AnyComponent, cause: Any? = nil, _ body: (borrowing Turn) -> Void
  ) -> ComponentError? {
    if let cause { return withUnsafePointer(to: cause) { perform($0, body) } }
    return component.withCause { perform($0, body) }
  }

  /// Runs a turn of a component that changes the tree, with the closure's changes.
  ///
  /// - Returns: The error that refused it, which has been reported.
  func commit(
    _ navigation: any Navigation, of component: AnyComponent,
    _ body: (borrowing Turn, NavigationPlan) -> Void
  ) -> ComponentError? {
    let error = component.withCause { cause in
      navigate(navigation, cause) { turn, plan in
        body(turn, plan)
        let isListed = performer != nil
        let removed = apply(plan, in: turn, isListed: isListed)
        // One that has come in this turn has seen the tree as it was.
        guard isListed else { return performer == nil ? nil : .anew }
        return NavigationChange(
          navigation: navigation, removed: removed, added: plan.creations.map(\.component))
      }
    }
    if let error { return error }
    startWaiting()
    return nil
  }

  /// Removes a component that a person has left in the host, with all that was shown from it.
  ///
  /// The performer is not notified of the removal itself, only of that of the components shown from
  /// it, since a sheet may still be visible. If the component cannot be removed, as with the root,
  /// the performer is notified to build everything anew, unless it is doing that. A component that
  /// has left already is no error, since host and tree agree.
  ///
  /// - Returns: The error that refused it, which has been reported; `nil` if it was done.
  @discardableResult
  public func left(_ component: AnyComponent) -> ComponentError? {
    if isForwarded("left(\(component.name))", { $0.left(component) }) { return nil }
    if component.core === self, !component.isInTree { return nil }
    let error = withUnsafePointer(to: CommitCause.left(component: component.name) as Any) { cause in
      navigate(BasicNavigation.pop([component]), cause) { turn, plan in
        let removed = apply(plan, in: turn, isListed: true).filter { $0 !== component }
        guard !removed.isEmpty else { return nil }
        let navigation = BasicNavigation.pop(removed)
        return NavigationChange(navigation: navigation, removed: removed, added: [])
      }
    }
    if let error {
      if !isShowingAnew { showAnew() }
      return error
    }
    for middleware in middlewares { middleware.didLeave(component) }
    return nil
  }

  /// Runs a turn whose handler checks first whether its changes are possible.
  func perform(
    _ cause: UnsafePointer<Any>, _ body: (borrowing Turn) throws(ComponentError) -> Void,
    last: () -> Void = {}
  ) -> ComponentError? {
    let error = loop.performNested(
      cause,
      { turn in
        do throws(ComponentError) { try body(turn) } catch { return error }
        return nil
      }, last: last)
    switch error {
    case .refused(let refusal): return .refused(refusal)
    case .failed(let failure): return failure as? ComponentError
    case nil: return nil
    }
  }
}
