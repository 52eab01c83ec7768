// What styles build on: turns that wait in the queue, and tell their own observers before those of the slots.

extension Loop {
  /// Queues something that runs a turn of its own; it never runs before this call returns, and goes with a turn that
  /// rolls back.
  ///
  /// - Parameters:
  ///   - cause: the action.
  ///   - work: called between turns, with the loop and the commit that sent it.
  package func submit(_ cause: Any, running work: @escaping (Loop, _ causedBy: Int?) -> Void) {
    append(cause, work)
    mailbox.schedule()
  }

  /// Runs a turn whose handler finds out first and edits last, so that nothing is kept for a rollback.
  ///
  /// - Parameters:
  ///   - cause: the action.
  ///   - origin: where it comes from.
  ///   - causedBy: the commit that sent it.
  ///   - body: the handler; answers with the error for which the turn is to be rolled back, and then has edited no slot that
  ///     was there before.
  ///   - told: called after the commit, before the observers of the slots.
  ///   - rejected: called after a rollback, which has been reported.
  package func runTurn(
    _ cause: Any, _ origin: Origin, causedBy: Int?, _ body: (borrowing Turn) -> (any Error)?,
    told: () -> Void, rejected: (any Error) -> Void
  ) {
    let outer = phase
    let outerArrival = exchange(&arrival, with: nil)
    defer { arrival = outerArrival }
    phase = .handling
    let around = exchange(&turn, with: TurnState())
    turn.cause = cause
    turn.origin = origin
    turn.causedBy = causedBy
    turn.keepsOld = hooks.wantsValues
    let queued = queue.count
    let emitted = outbox.count
    if let error = body(Turn(self)) {
      rollBack(queued: queued, emitted: emitted)
      report(.rejected(cause: cause, error: error, origin: origin))
      rejected(error)
      phase = outer
    } else {
      commitTurn(outer: outer, first: told)
    }
    _ = exchange(&turn, with: around)
  }
}
