// The entry points of turns, and the queue.

extension Loop {
  /// True if a turn may run now without overtaking another.
  @inlinable
  var isOpen: Bool { phase == .idle && !isDraining && queue.isEmpty && !isFrozen }

  /// Runs a turn now if the loop is idle, and otherwise after the current turn and all its
  /// notifications (L2).
  ///
  /// A handler that throws is rolled back, and its error is reported as
  /// ``Report/rejected(cause:error:origin:)``. A handler that cannot throw edits in place and pays
  /// nothing for rollback.
  @_semantics("optimize.sil.specialize.generic.never")
  public func enqueue<Failure: Error>(
    _ cause: Any, from view: ViewIdentity? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping (borrowing Turn) throws(Failure) -> Void
  ) {
    guard isOwnerHere else {
      forward("\(cause)") { $0.enqueue(cause, from: view, fileID: fileID, line: line, body) }
      return
    }
    let origin = Origin(view: view, fileID: fileID, line: line)
    if isOpen {
      attempt(cause, origin, causedBy: arrival?.commit, body)
      finish()
    } else {
      append { loop, causedBy, _, inspect in
        if let inspect { return inspect(cause) }
        loop.attempt(cause, origin, causedBy: causedBy, body)
      }
      drain()
    }
  }

  /// Queues a turn that never runs before this call returns (UF-1).
  ///
  /// With an owner the turn runs in the owner's next drain of the mailbox. Before an owner is
  /// adopted it waits for ``pump()``, or for the next turn that is sent.
  public func submit<Failure: Error>(
    _ cause: Any, from view: ViewIdentity? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping (borrowing Turn) throws(Failure) -> Void
  ) {
    guard isOwnerHere else {
      forward("\(cause)") { $0.submit(cause, from: view, fileID: fileID, line: line, body) }
      return
    }
    let origin = Origin(view: view, fileID: fileID, line: line)
    append { loop, causedBy, _, inspect in
      if let inspect { return inspect(cause) }
      loop.attempt(cause, origin, causedBy: causedBy, body)
    }
    mailbox.schedule()
  }

  /// Runs a turn to its end before returning, or refuses it.
  ///
  /// - Returns: The result of the handler, after the commit and all its notifications.
  /// - Throws: ``TurnError/refused(_:)`` with both actions named, or ``TurnError/failed(_:)`` after
  ///   a rollback.
  @discardableResult
  public func perform<Result, Failure: Error>(
    _ cause: Any, _ delivery: Delivery = .reject, from view: ViewIdentity? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (borrowing Turn) throws(Failure) -> Result
  ) throws(TurnError<Failure>) -> Result {
    if let refusal = admit(cause, delivery) { throw .refused(refusal) }
    let origin = Origin(view: view, fileID: fileID, line: line)
    let causedBy = currentCommit
    let result: Result
    do {
      result = try execute(cause, origin, causedBy: causedBy, body)
    } catch {
      report(.rejected(cause: cause, error: error, origin: origin))
      finish()
      throw .failed(error)
    }
    finish()
    return result
  }

  /// Runs waiting work: messages from handles, submitted turns, and the rest of a full pass.
  ///
  /// Tests pump a loop that has no owner; the owner pumps a running loop. Inside a turn or its
  /// notifications this does nothing: messages are read between turns.
  public func pump() {
    // A forwarded call makes the owner drain the mailbox.
    guard isOwnerHere else { return forward("pump") { _ in } }
    mailbox.drain(into: self)
  }

  // MARK: Internals

  func append(
    causedBy known: Int? = nil, about subject: AnyObject? = nil,
    _ body: @escaping TurnQueue.Entry.Body
  ) {
    // A send from a handler belongs to the commit that the handler is about to make.
    let sender = phase == .idle ? nil : commitNumber + (phase == .handling ? 1 : 0)
    let causedBy = known ?? arrival?.commit ?? sender
    queue.append(
      TurnQueue.Entry(causedBy: causedBy, arrival: arrival, subject: subject, body: body))
  }

  /// Runs the turns that precede an immediate turn, or refuses that turn.
  ///
  /// - Returns: The refusal, which has been reported; `nil` if the turn may begin.
  func admit(_ cause: @autoclosure () -> Any, _ delivery: Delivery) -> DeliveryError? {
    guard isOwnerHere else {
      let refusal = DeliveryError.offOwner(refused: String(describing: cause()))
      handle.post { $0.report(.refused(refusal)) }
      return refusal
    }
    if let refusal = refusal(of: cause(), delivery) {
      report(.refused(refusal))
      return refusal
    }
    // Turns that were submitted before this call run before it.
    if phase == .idle, !queue.isEmpty, !isRunningEntry { runWaiting() }
    return nil
  }

  /// The commit that causes an immediate turn, if any.
  var currentCommit: Int? { arrival?.commit ?? (phase == .idle ? nil : commitNumber) }

  private func refusal(of cause: @autoclosure () -> Any, _ delivery: Delivery) -> DeliveryError? {
    if isFrozen { return .frozen(refused: String(describing: cause())) }
    switch (delivery, phase) {
    case (_, .idle): return nil
    case (.reject, _):
      return .busy(running: turn.causeText, refused: String(describing: cause()))
    case (.nested, .handling):
      return .insideHandler(running: turn.causeText, refused: String(describing: cause()))
    case (.nested, _):
      return depth < nestingLimit
        ? nil : .tooDeep(limit: nestingLimit, refused: String(describing: cause()))
    }
  }

  private func attempt<Failure: Error>(
    _ cause: Any, _ origin: Origin, causedBy: Int?,
    _ body: (borrowing Turn) throws(Failure) -> Void
  ) {
    do {
      try execute(cause, origin, causedBy: causedBy, body)
    } catch {
      report(.rejected(cause: cause, error: error, origin: origin))
    }
  }

  /// Runs a turn whose handler may throw, which rolls it back.
  ///
  /// Not specialised: Swift 6.3's optimiser crashes on the copy for `any Error`, and the turn costs
  /// enough otherwise.
  @_semantics("optimize.sil.specialize.generic.never")
  func execute<Answer, Failure: Error>(
    _ cause: Any?, _ origin: Origin, causedBy: Int?,
    _ body: (borrowing Turn) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try withCause(cause) { (cause) throws(Failure) in
      try withUnsafePointer(to: origin) { (origin) throws(Failure) in
        let open = begin(
          TurnPolicy(
            cause: cause, sender: .known(origin), causedBy: causedBy,
            rollback: Failure.self == Never.self ? .nothing : .copies))
        let answer: Answer
        do throws(Failure) {
          answer = try body(Turn(self))
        } catch {
          rollBack(open)
          throw error
        }
        commit(open)
        return answer
      }
    }
  }

  /// Ends an outermost turn: drains the queue, then settles.
  @inlinable
  package func finish() {
    guard !queue.isEmpty || settling.isNeeded else { return }
    drain()
  }

  /// Runs the waiting turns, up to the limit of a pass, and then settles (fairness).
  @usableFromInline
  func drain() {
    guard phase == .idle, !isDraining, !isRunningEntry, !isFrozen else { return }
    let outerArrival = exchange(&arrival, with: nil)
    defer { arrival = outerArrival }
    isDraining = true
    var left = turnsPerPass
    repeat {
      left = runEntries(atMost: left)
      settle()
      if isUnsettled { left -= 1 }
      // Turns that a settler sends run in the same pass, and those that it performs settle in it.
    } while left > 0 && (isUnsettled || !queue.isEmpty && !isFrozen)
    isDraining = false
    if isUnsettled || !queue.isEmpty { mailbox.schedule() }
  }

  /// Runs all turns that wait now, however many, because the caller's turn follows them.
  func runWaiting() {
    let outerArrival = exchange(&arrival, with: nil)
    defer { arrival = outerArrival }
    _ = runEntries(atMost: queue.count)
  }

  /// Runs entries of the queue up to a limit; returns what is left of it.
  @inline(never)
  private func runEntries(atMost limit: Int) -> Int {
    var left = limit
    while left > 0, !isFrozen, !queue.isEmpty, let entry = queue.popFirst() {
      left -= 1
      isRunningEntry = true
      entry.run(on: self)
      isRunningEntry = false
    }
    return left
  }

  /// Queues every turn that the closure sends, for the next pass.
  func collectTurns(_ body: () -> Void) {
    let outer = exchange(&isDraining, with: true)
    body()
    isDraining = outer
  }

  /// True if a settler has not seen the newest commit.
  private var isUnsettled: Bool { settling.isNeeded && settling.commit != commits }

  @inline(never)
  private func settle() {
    // A message, or the end of an effect, may arrive without a turn: then there is nothing new to
    // render.
    guard settling.commit != commits else { return }
    settling.commit = commits
    if !settling.bodies.isEmpty {
      if settling.bodies.contains(where: \.isCancelled) {
        settling.bodies = settling.bodies.filter { !$0.isCancelled }
      }
      for settler in settling.bodies { settler.value?() }
    }
    if hooks.wantsSettle { hooks.didSettle() }
    settling.isNeeded = !settling.bodies.isEmpty || hooks.wantsSettle
  }

  /// Settles if there was no commit after the given one: the past has become the present without.
  package func settle(unlessAfter commit: Int) {
    guard commits == commit else { return }
    settling.commit = -1
    drain()
  }

  /// Settles without running the queue: the past that a frozen loop shows is rendered too.
  func settleFrozen() {
    guard !isDraining else { return }
    isDraining = true
    var left = turnsPerPass
    repeat {
      settle()
      left -= 1
    } while left > 0 && isUnsettled
    isDraining = false
    // A settler may have returned to the present.
    drain()
  }

  /// Calls a closure whenever the queue has run empty, or a pass has reached its limit.
  ///
  /// This is the point at which to render: once for any number of turns.
  public func onSettle(_ body: @escaping () -> Void) -> ObservationToken {
    guard isOwnerHere else { return observeOnOwner("onSettle") { $0.onSettle(body) } }
    let settler = ReleasableBox(body)
    settling.bodies.append(settler)
    settling.isNeeded = true
    return ObservationToken { settler.cancel() }
  }

}

/// The closures that are called when the queue is empty.
@usableFromInline
struct Settling {
  var bodies: [ReleasableBox<() -> Void>] = []
  /// The commit after which they were called last.
  var commit = 0
  /// True if one of them, or a tool, may have to be called.
  @usableFromInline var isNeeded = false

  @usableFromInline init() {}
}
