// The package interface for styles: delivery of turns. Access to slots is in `Turn+Styles` and
// `Slot+Styles`; styles use no other internals of the loop.

extension Loop {
  /// Queues a closure that runs a turn of its own.
  ///
  /// It never runs before this call returns, and is dropped with a turn that rolls back.
  ///
  /// - Parameters:
  ///   - cause: The action.
  ///   - work: Called between turns, with the loop and the commit that sent it.
  package func submit(_ cause: Any, running work: @escaping (Loop, _ causedBy: Int?) -> Void) {
    append { loop, causedBy, _, inspect in
      if let inspect { inspect(cause) } else { work(loop, causedBy) }
    }
    mailbox.schedule()
  }

  /// Queues a shared closure with the subject of this turn, for callers that queue many turns: the
  /// closure is made once.
  ///
  /// - Parameters:
  ///   - subject: The argument of this turn.
  ///   - work: Called between turns. It may be called at any time with its last argument; then it
  ///     only passes the action to that closure.
  package func submit(
    about subject: AnyObject,
    running work:
      @escaping (
        Loop, _ causedBy: Int?, _ subject: AnyObject?, _ inspect: ((Any) -> Void)?
      ) -> Void
  ) {
    append(about: subject, work)
    mailbox.schedule()
  }

  /// Runs a turn whose handler validates first and edits last, so that nothing is kept for a
  /// rollback.
  ///
  /// - Parameters:
  ///   - cause: The action.
  ///   - origin: The origin of the turn; by default that of the action, if it has one.
  ///   - causedBy: The commit that sent it.
  ///   - holdsSlots: Whether the caller retains the slots that are edited as held until this
  ///     returns.
  ///   - body: The handler; returns the error for which the turn is rolled back, and in that case
  ///     has edited no slot that existed before.
  ///   - notified: Called after the commit, before the observers of the slots.
  ///   - rejected: Called after a rollback, which has been reported.
  package func runTurn(
    _ cause: Any, _ origin: Origin? = nil, causedBy: Int?, holdsSlots: Bool = false,
    _ body: (borrowing Turn) -> (any Error)?, notified: () -> Void, rejected: (any Error) -> Void
  ) {
    withUnsafePointer(to: cause) { pointer in
      withUnsafePointer(to: origin) { given in
        let policy = TurnPolicy(
          cause: pointer, sender: .given(given), causedBy: causedBy, holdsSlots: holdsSlots)
        let open = begin(policy)
        if let error = body(Turn(self)) {
          let origin = open.policy.origin
          rollBack(open) {
            report(.rejected(cause: cause, error: error, origin: origin))
            rejected(error)
          }
        } else {
          commit(open, .beforeObservers, notified)
        }
      }
    }
  }

  /// The outcome of a fast-path turn.
  package enum FastTurn {
    /// Nothing ran; ``Loop/perform(_:_:from:fileID:line:_:)`` runs the turn or reports why it
    /// cannot.
    case notTaken
    case committed
    /// The turn was rolled back and reported, with the error that the handler returned.
    case rolledBack(any Error)
  }

  /// True while a turn is handled or its observers are notified.
  package var isInTurn: Bool { phase != .idle }

  /// Runs a turn over any slots, without allocating a commit for tools.
  ///
  /// After a turn that was run, the caller calls ``finish()`` once it has released what it holds
  /// for the turn.
  ///
  /// - Parameters:
  ///   - cause: The action.
  ///   - keepsOld: Whether the values before are kept, so that the turn can roll back. Without it
  ///     the body must return `nil`.
  ///   - holdsSlots: Whether the caller retains the slots that are edited as held until this
  ///     returns.
  ///   - fileID: The file of the call, for the commit's origin if it is read.
  ///   - line: The line of the call.
  ///   - body: The handler; returns the error for which the turn is rolled back.
  package func performFast(
    _ cause: Any, keepsOld: Bool, holdsSlots: Bool = false, fileID: StaticString, line: UInt,
    _ body: (borrowing Turn) -> (any Error)?
  ) -> FastTurn {
    guard isOpen, arrival == nil, !wantsCommits else { return .notTaken }
    let error = withUnsafePointer(to: cause) { pointer in
      let open = begin(
        TurnPolicy(
          cause: pointer, sender: .call(fileID, line), rollback: keepsOld ? .aside : .nothing,
          holdsSlots: holdsSlots))
      let error = body(Turn(self))
      if error == nil { commit(open) } else { rollBack(open) }
      return error
    }
    if let error {
      let origin = Origin(fileID: fileID, line: line)
      report(.rejected(cause: cause, error: error, origin: origin))
      return .rolledBack(error)
    }
    return .committed
  }

  /// Runs a turn to its end, nested while observers are notified, without keeping values for a
  /// rollback.
  ///
  /// It follows ``perform(_:_:from:fileID:line:_:)``. The handler validates first and edits last.
  /// The caller retains the slots that are edited as held until this returns.
  ///
  /// - Parameters:
  ///   - cause: A pointer to the action.
  ///   - body: The handler; returns the error for which the turn is rolled back, and in that case
  ///     has changed nothing.
  ///   - last: Called after all observers of the turn; not if it is rolled back.
  /// - Returns: The reason why nothing changed, which has been reported.
  package func performNested(
    _ cause: UnsafePointer<Any>, _ body: (borrowing Turn) -> (any Error)?, last: () -> Void
  ) -> TurnError<any Error>? {
    if let refusal = admit(cause.pointee, .nested) { return .refused(refusal) }
    let open = begin(TurnPolicy(cause: cause, causedBy: currentCommit, holdsSlots: true))
    let error = body(Turn(self))
    if let error {
      rollBack(open)
      report(.rejected(cause: cause.pointee, error: error, origin: Origin()))
    } else {
      commit(open, .afterObservers, last)
    }
    finish()
    return error.map { .failed($0) }
  }

  /// The number of times that a timeline or a rollback changed marks of scopes by themselves.
  package var scopeMoves: Int { tally.scopesMoved }

  /// The number of scopes that liveness checks have visited.
  package var scopeSteps: Int { tally.scopeSteps }

  /// True while a handler runs, so that no turn can be nested.
  package var isHandling: Bool { phase == .handling }

  /// True if a turn would be accepted now, nested while observers are notified; see
  /// ``Delivery/nested``.
  package var canNest: Bool {
    switch phase {
    case .idle: !isFrozen
    case .notifying: !isFrozen && depth < nestingLimit
    case .handling: false
    }
  }

  /// Runs a turn over one slot to its end, nested while observers are notified.
  ///
  /// This is a fast path, like the one of `Store.send`: it allocates nothing for tools that are not
  /// attached.
  ///
  /// - Parameters:
  ///   - slot: The slot that the turn changes; it must belong to this loop.
  ///   - cause: A pointer to the action.
  ///   - editsInPlace: Whether the old value cannot be read during the edit.
  ///   - body: Stores the new value.
  /// - Returns: Whether the turn ran. Otherwise nothing ran, and
  ///   ``perform(_:_:from:fileID:line:_:)`` runs the turn or reports why it cannot.
  package func turnFast(
    _ slot: AnySlot, _ cause: UnsafePointer<Any>, editsInPlace: Bool, _ body: () -> Void
  ) -> Bool {
    guard canTakeFastPath(slot) else { return false }
    if phase == .idle {
      turn.cause = cause
      beginInPlace(slot, isEditing: editsInPlace)
      body()
      commitInPlace(slot, hasWork: false) { followInPlace(slot, view: nil) {} }
      turn.cause = nil
      finish()
    } else {
      let open = begin(TurnPolicy(cause: cause))
      noteAhead(slot)
      slot.isEditing = editsInPlace
      body()
      slot.isEditing = false
      // After the edit, as on the fast path.
      slot.stamp = nextStamp()
      commit(open)
    }
    return true
  }

  private func canTakeFastPath(_ slot: AnySlot) -> Bool {
    guard slot.canTakeFastPath, !hooks.wantsCommits, !isFrozen, arrival == nil else {
      return false
    }
    switch phase {
    case .idle: return queue.isEmpty
    case .notifying: return depth < nestingLimit
    case .handling: return false
    }
  }
}
