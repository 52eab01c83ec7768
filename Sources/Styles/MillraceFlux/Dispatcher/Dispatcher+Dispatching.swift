public import Millrace

extension Dispatcher {
  /// Dispatches an action to every store that takes it, in one turn, and notifies listeners before
  /// it returns (FX-1).
  ///
  /// An action that no store takes is reported as `Report.unhandled(action:)`. An action that
  /// arrives after the dispatcher's scope has been removed, with all its stores, is reported as
  /// `Report.departed(dropped:scope:)`.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: The file of the call, for the commit's origin.
  ///   - line: The line of the call, for the commit's origin.
  /// - Throws: ``DispatchError/refused(_:)`` while another turn is under way, also in a listener
  ///   (FX-2), and off the main actor where that is the owner; the error of a store, after which no
  ///   part of the dispatch has taken effect (FX-4). Each is reported too.
  @inlinable
  public func dispatch<Action: AnyAction>(
    _ action: Action, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(DispatchError) {
    try withUnsafePointer(to: action) { (typed) throws(DispatchError) in
      try dispatch(ObjectIdentifier(Action.self), typed, action, action, fileID, line)
    }
  }

  /// Dispatches without the type of the action, which a caller that knows it provides at less cost.
  ///
  /// - Parameters:
  ///   - type: The type that the action is dispatched as.
  ///   - typed: The location of the action as that type.
  ///   - action: The action.
  ///   - cause: The action once more, as the loop takes it.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
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
    // During another turn the dispatch is refused, whether or not a store remains.
    guard scope.isAlive || loop.isShowingPast || loop.isInTurn || hasReceivers(for: action) else {
      return
    }
    switch dispatchOnFastPath(type, typed, action, cause, fileID, line) {
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

  /// Dispatches an action now if the loop is idle, and otherwise after the turn under way and all
  /// its listeners.
  ///
  /// It is for callers that need no result: a view in a notification, an answer that arrives.
  /// Errors are reported, not thrown. Off the main actor, where that is the owner, it is queued
  /// there in the order of the calls, and reported.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - view: The view that sends it; it can ignore the echo of its own edit.
  ///   - fileID: The file of the call, for the commit's origin.
  ///   - line: The line of the call, for the commit's origin.
  public func enqueue<Action: AnyAction>(
    _ action: Action, from view: ViewIdentity? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    guard loop.isOwnerHere else {
      loop.forward("\(action)") { [self] _ in
        enqueue(action, from: view, fileID: fileID, line: line)
      }
      return
    }
    guard scope.isAlive || loop.isShowingPast || loop.isInTurn || hasReceivers(for: action) else {
      return
    }
    if view == nil {
      let outcome = withUnsafePointer(to: action) {
        dispatchOnFastPath(ObjectIdentifier(Action.self), $0, action, action, fileID, line)
      }
      guard case .notTaken = outcome else { return }
    }
    loop.enqueue(action, from: view, fileID: fileID, line: line) {
      [self] (turn: borrowing Turn) throws(DispatchError) in
      guard hasReceivers(for: action) else { return }
      let isTaken = try withUnsafePointer(to: action) { (typed) throws(DispatchError) in
        try run(ObjectIdentifier(Action.self), typed, action, turn)
      }
      if !isTaken { loop.report(.unhandled(action: action)) }
    }
  }

  /// Waits for callbacks: when it returns, each of them has been called in this dispatch (FX-3).
  ///
  /// Callbacks that have not been called are called now, depth-first. A callback that waits is on
  /// the stack until the others have returned, 4 KB a level in a debug build, so callbacks can wait
  /// inside each other only as deep as the loop's `nestingLimit`: 128 by default. Stores that are
  /// named with `after:` take no stack, in any number and any order.
  ///
  /// - Parameters:
  ///   - tokens: The tokens of the callbacks.
  ///   - turn: The turn that the handler was given.
  /// - Throws: ``DispatchError/misuse(_:)`` outside a dispatch, for an unknown token, and where
  ///   callbacks wait in a circle or deeper than the limit; the error of a callback that was
  ///   called.
  public func waitFor(
    _ tokens: [DispatchToken], in turn: borrowing Turn
  ) throws(DispatchError) {
    guard isRunning else { throw .misuse(.notDispatching(call: "waitFor")) }
    for token in tokens { try wait(for: token, turn) }
  }

  /// Returns true if a registration can still take an action; reports the action otherwise.
  private func hasReceivers(for action: any AnyAction) -> Bool {
    if scope.isAlive || hasSurvivors { return true }
    loop.report(.departed(dropped: "\(action)", scope: scope.name))
    return false
  }

  /// True if no registration takes actions of a type now.
  @inline(__always)
  private func isUnhandled(_ type: ObjectIdentifier) -> Bool {
    if let newest, newest.type == type,
      newest.plan._withUnsafeGuaranteedRef({ !$0.mayBeUnhandled })
    {
      return false
    }
    return isPlanUnhandled(type)
  }

  @inline(never)
  private func isPlanUnhandled(_ type: ObjectIdentifier) -> Bool {
    withPlan(for: type) { $0.isUnhandled }
  }

  /// Dispatches by a fast-path turn, for which no objects are made.
  ///
  /// The handlers of the plan hold the slots that they edit, and the plan is lent until the turn
  /// has ended, whatever is registered or unregistered meanwhile. So the turn need not hold the
  /// slots.
  @inline(__always)
  private func dispatchOnFastPath(
    _ type: ObjectIdentifier, _ typed: UnsafeRawPointer, _ action: any AnyAction, _ cause: Any,
    _ fileID: StaticString, _ line: UInt
  ) -> Loop.FastTurn {
    // Before a handler removes its own scope; and not below, where every dispatch would count a
    // reference to the plan.
    let isUnhandled = isUnhandled(type)
    let outcome = withPlan(for: type) { plan in
      withUnsafePointer(to: action) { whole in
        loop.performFast(
          cause, keepsOld: plan.mayThrow, holdsSlots: true, fileID: fileID, line: line
        ) { turn in
          isDone(plan, DispatchedAction(whole: Borrowed.at(whole), typed: typed), turn)
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

  /// Calls each registration once, in a turn of any kind; throws if the turn has to be rolled back.
  ///
  /// - Returns: True if a registration takes the action.
  private func run(
    _ type: ObjectIdentifier, _ typed: UnsafeRawPointer, _ action: any AnyAction,
    _ turn: borrowing Turn
  ) throws(DispatchError) -> Bool {
    // The plan is made now, since registrations may have changed while the action was queued.
    let isTaken: Bool? = withUnsafePointer(to: action) { whole in
      withPlan(for: type) { plan in
        let action = DispatchedAction(whole: Borrowed.at(whole), typed: typed)
        let isUnhandled = plan.isUnhandled
        return isDone(plan, action, turn) ? !isUnhandled : nil
      }
    }
    if let isTaken { return isTaken }
    throw takeFailure() ?? .misuse(.notDispatching(call: "dispatch"))
  }
}
