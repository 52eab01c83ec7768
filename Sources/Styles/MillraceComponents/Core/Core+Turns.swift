internal import Millrace

// Each commit is a turn that has ended when the call returns.

extension Core {
  /// One turn of a component that leaves the tree as it is.
  ///
  /// - Returns: why the loop refused it, which it has reported.
  func commit(
    of component: AnyComponent, cause: Any? = nil, _ body: (borrowing Turn) -> Void
  ) -> ComponentError? {
    do throws(TurnError<Never>) {
      try loop.perform(cause ?? component.cause, .nested, fileID: "", line: 0) { turn in
        body(turn)
      }
    } catch {
      return Self.error(of: error)
    }
    return nil
  }

  /// One turn of a component that changes the tree, and whatever the closure does beside that.
  ///
  /// - Returns: why it was refused, which has been reported.
  func commit(
    _ plan: NavigationPlan, of component: AnyComponent, _ body: (borrowing Turn) -> Void
  ) -> ComponentError? {
    let error = navigate(plan, cause: component.cause) { (turn: borrowing Turn) in
      body(turn)
      return apply(plan, in: turn)
    }
    if let error { return error }
    startWaiting()
    return nil
  }

  /// Takes in that a person has left a component in the host: it goes, with all that was shown from it.
  ///
  /// The performer is not told to do it again; it is told to remove what was shown from it, since a sheet may still be seen.
  /// Where it cannot go, as with the root, the performer is told to build everything anew. One that has left already is no
  /// error, since host and tree agree.
  ///
  /// - Returns: why it was refused, which has been reported; `nil` if it was done.
  @discardableResult
  public func left(_ component: AnyComponent) -> ComponentError? {
    if isBrought("left(\(component.name))", { $0.left(component) }) { return nil }
    if component.core === self, !component.isInTree { return nil }
    let plan = NavigationPlan(BasicNavigation.pop([component]))
    let error = navigate(plan, cause: CommitCause.left(component: component.name)) {
      (turn: borrowing Turn) in
      let removed = apply(plan, in: turn).removed.filter { $0 !== component }
      guard !removed.isEmpty else { return nil }
      return NavigationChange(navigation: BasicNavigation.pop(removed), removed: removed, added: [])
    }
    if let error {
      showAnew()
      return error
    }
    for middleware in middlewares { middleware.didLeave(component) }
    return nil
  }

  static func error<Failure>(of error: TurnError<Failure>) -> ComponentError? {
    switch error {
    case .refused(let refusal): .refused(refusal)
    case .failed(let failure): failure as? ComponentError
    }
  }
}
