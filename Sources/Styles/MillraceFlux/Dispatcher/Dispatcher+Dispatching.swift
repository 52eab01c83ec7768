public import Millrace

extension Dispatcher {
  /// Brings an action to every store that takes it, in one turn, and tells whoever listens before it returns (FX-1).
  ///
  /// An action that nobody takes is reported as `Report.unhandled(action:)`, and one that comes after the dispatcher's scope
  /// has gone, and all its stores with it, as `Report.departed(what:scope:)`.
  ///
  /// - Parameters:
  ///   - action: what happened.
  ///   - fileID: the file of the call, for the commit's origin.
  ///   - line: the line of the call, for the commit's origin.
  /// - Throws: ``DispatchError/refused(_:)`` while another turn is under way, also in a listener
  ///   (FX-2), and off the main actor where that is the owner; the error of a store, after which
  ///   nothing of the dispatch has happened (FX-4). Each is reported too.
  @inlinable
  public func dispatch<Action: AnyAction>(
    _ action: Action, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(DispatchError) {
    try withUnsafePointer(to: action) { (typed) throws(DispatchError) in
      try dispatch(ObjectIdentifier(Action.self), typed, action, action, fileID, line)
    }
  }

  /// The same without the type of the action, which a caller that knows it makes at less cost.
  ///
  /// - Parameters:
  ///   - type: the type that the action is dispatched as.
  ///   - typed: where the action lies as that type.
  ///   - action: the action.
  ///   - cause: the action once more, as the loop takes it.
  ///   - fileID: the file of the call.
  ///   - line: the line of the call.
  @usableFromInline
  func dispatch(
    _ type: ObjectIdentifier, _ typed: UnsafeRawPointer, _ action: any AnyAction, _ cause: Any,
    _ fileID: StaticString, _ line: UInt
  ) throws(DispatchError) {
    guard loop.isOwnerHere else {
      let refusal = DeliveryError.offOwner(refused: "\(action)")
      loop.handle.post { $0.report(.refused(refusal)) }
      throw .refused(refusal)
    }
    // What cannot be let in now is refused, whoever is there.
    guard scope.isAlive || loop.isShowingPast || loop.isInTurn || isThere(for: action) else {
      return
    }
    switch dispatchInShort(type, typed, action, cause, fileID, line) {
    case .committed: return
    case .rolledBack(let error): throw DispatchError(error, from: "a store")
    case .notTaken: break
    }
    do throws(TurnError<DispatchError>) {
      let isTaken = try loop.perform(cause, .reject, fileID: fileID, line: line) {
        (turn: borrowing Turn) throws(DispatchError) in
        try run(type, typed, action, turn)
      }
      if !isTaken { loop.report(.unhandled(action: action)) }
    } catch {
      throw DispatchError(error)
    }
  }

  /// Dispatches an action now if the loop is idle, and otherwise after the turn under way and all its listeners.
  ///
  /// For what does not wait for an answer: a view that is told, an answer that arrives. Errors are
  /// reported, not thrown. Off the main actor, where that is the owner, it is queued there in the
  /// order of the calls, and reported.
  ///
  /// - Parameters:
  ///   - action: what happened.
  ///   - view: the view that speaks; it can ignore the echo of its own edit.
  ///   - fileID: the file of the call, for the commit's origin.
  ///   - line: the line of the call, for the commit's origin.
  public func enqueue<Action: AnyAction>(
    _ action: Action, from view: ViewIdentity? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    guard loop.isOwnerHere else {
      loop.bring("\(action)") { [self] _ in enqueue(action, from: view, fileID: fileID, line: line)
      }
      return
    }
    guard scope.isAlive || loop.isShowingPast || loop.isInTurn || isThere(for: action) else {
      return
    }
    if view == nil {
      let outcome = withUnsafePointer(to: action) {
        dispatchInShort(ObjectIdentifier(Action.self), $0, action, action, fileID, line)
      }
      guard case .notTaken = outcome else { return }
    }
    loop.enqueue(action, from: view, fileID: fileID, line: line) {
      [self] (turn: borrowing Turn) throws(DispatchError) in
      guard isThere(for: action) else { return }
      let isTaken = try withUnsafePointer(to: action) { (typed) throws(DispatchError) in
        try run(ObjectIdentifier(Action.self), typed, action, turn)
      }
      if !isTaken { loop.report(.unhandled(action: action)) }
    }
  }

  /// Waits for callbacks: afterwards each of them has been called in this dispatch (FX-3).
  ///
  /// Those that have not been called are called now, depth-first. A callback that waits is on the
  /// stack until the others have returned, 4 KB a level in a debug build, so callbacks can wait
  /// inside each other only as deep as the loop's `nestingLimit`: 128, unless the loop was made
  /// otherwise. Stores that are named with `after:` take no stack, in any number and any order.
  ///
  /// - Parameters:
  ///   - tokens: what they are known by.
  ///   - turn: the turn that the handler was given.
  /// - Throws: ``DispatchError/misuse(_:)`` outside a dispatch, for an unknown token, and where
  ///   callbacks wait in a circle or deeper than the limit; the error of a callback that was
  ///   called.
  public func waitFor(
    _ tokens: [DispatchToken], in turn: borrowing Turn
  ) throws(DispatchError) {
    guard isRunning else { throw .misuse(.notDispatching(call: "waitFor")) }
    for token in tokens { try wait(for: token, turn) }
  }

  /// Whether somebody can take an action still; where nobody can, that is reported.
  private func isThere(for action: any AnyAction) -> Bool {
    if scope.isAlive || hasSurvivors { return true }
    loop.report(.departed(what: "\(action)", scope: scope.name))
    return false
  }

  /// Dispatches by a turn for which nothing is made.
  ///
  /// The handlers of the plan hold the slots that they edit, and the plan is lent until the
  /// turn has ended, whoever comes or goes meanwhile. So the turn need not hold the slots.
  @inline(__always)
  private func dispatchInShort(
    _ type: ObjectIdentifier, _ typed: UnsafeRawPointer, _ action: any AnyAction, _ cause: Any,
    _ fileID: StaticString, _ line: UInt
  ) -> Loop.ShortTurn {
    var isUnhandled = false
    let outcome = withPlan(for: type) { plan in
      isUnhandled = plan.isEmpty
      return withUnsafePointer(to: action) { whole in
        loop.performInShort(
          cause, keepsOld: plan.mayThrow, holdsSlots: true, fileID: fileID, line: line
        ) { turn in
          isDone(plan, DispatchedAction(whole: InPlace.at(whole), typed: typed), turn)
            ? nil : takeFailure()
        }
      }
    }
    if case .notTaken = outcome { return outcome }
    // Not before: what has gone meanwhile is held for as long as the plan is lent.
    loop.finish()
    if case .committed = outcome, isUnhandled { loop.report(.unhandled(action: action)) }
    return outcome
  }

  /// Calls everybody once, in a turn of any kind; throws where that has to be rolled back.
  ///
  /// - Returns: whether somebody takes the action.
  private func run(
    _ type: ObjectIdentifier, _ typed: UnsafeRawPointer, _ action: any AnyAction,
    _ turn: borrowing Turn
  ) throws(DispatchError) -> Bool {
    // The plan is made now, since somebody may have come or gone meanwhile.
    let isTaken: Bool? = withUnsafePointer(to: action) { whole in
      withPlan(for: type) { plan in
        let action = DispatchedAction(whole: InPlace.at(whole), typed: typed)
        return isDone(plan, action, turn) ? !plan.isEmpty : nil
      }
    }
    if let isTaken { return isTaken }
    throw takeFailure() ?? .misuse(.notDispatching(call: "dispatch"))
  }
}
