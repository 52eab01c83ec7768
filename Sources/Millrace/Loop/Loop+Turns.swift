// How a turn gets in, and how it ends.

extension Loop {
  /// Whether a turn may run now without overtaking another.
  @inlinable
  var isOpen: Bool { phase == .idle && !isDraining && queue.isEmpty && !isFrozen }

  /// Runs a turn now if the loop is idle, and otherwise after the current turn and all its notifications (L2).
  ///
  /// A handler that throws is rolled back, and its error is reported as ``Report/rejected(cause:error:origin:)``. A handler that
  /// cannot throw edits in place and pays nothing for that.
  public func enqueue<Failure: Error>(
    _ cause: Any, from view: ViewIdentity? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping (borrowing Turn) throws(Failure) -> Void
  ) {
    guard isOwnerHere else {
      bring("\(cause)") { $0.enqueue(cause, from: view, fileID: fileID, line: line, body) }
      return
    }
    let origin = Origin(view: view, fileID: fileID, line: line)
    if isOpen {
      attempt(cause, origin, causedBy: arrival?.commit, body)
      finish()
    } else {
      append { loop, causedBy, _, say in
        if let say { return say(cause) }
        loop.attempt(cause, origin, causedBy: causedBy, body)
      }
      drain()
    }
  }

  /// Queues a turn that never runs before this call returns (UF-1).
  ///
  /// With an owner it runs on the owner's next occasion; before that it waits for ``pump()``, or for the next turn that
  /// somebody sends.
  public func submit<Failure: Error>(
    _ cause: Any, from view: ViewIdentity? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping (borrowing Turn) throws(Failure) -> Void
  ) {
    guard isOwnerHere else {
      bring("\(cause)") { $0.submit(cause, from: view, fileID: fileID, line: line, body) }
      return
    }
    let origin = Origin(view: view, fileID: fileID, line: line)
    append { loop, causedBy, _, say in
      if let say { return say(cause) }
      loop.attempt(cause, origin, causedBy: causedBy, body)
    }
    mailbox.schedule()
  }

  /// Runs a turn to its end before returning, or refuses it.
  ///
  /// - Returns: what the handler returns, after the commit and all its notifications.
  /// - Throws: ``TurnError/refused(_:)`` with both actions named, or ``TurnError/failed(_:)`` after a rollback.
  @discardableResult
  public func perform<Result, Failure: Error>(
    _ cause: Any, _ delivery: Delivery = .reject, from view: ViewIdentity? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (borrowing Turn) throws(Failure) -> Result
  ) throws(TurnError<Failure>) -> Result {
    if let refusal = letIn(cause, delivery) { throw .refused(refusal) }
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

  /// Runs what waits: messages from handles, deferred turns, and what a full pass left over.
  ///
  /// Tests pump a loop that has no owner; a running loop is pumped by its owner. Inside a turn or its notifications
  /// it does nothing: messages are read between turns.
  public func pump() {
    // What is brought has the owner read what waits.
    guard isOwnerHere else { return bring("pump") { _ in } }
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

  /// A store's turn when it cannot take the short way: something is under way, or somebody asks for commits.
  ///
  /// Its handler cannot throw, so nothing is kept for a rollback.
  func enqueueNative(
    _ action: Any?, _ view: ViewIdentity?, _ fileID: StaticString, _ line: UInt, causedBy: Int?,
    _ body: @escaping (borrowing Turn) -> Void
  ) {
    let origin = Origin(view: view, fileID: fileID, line: line)
    if isOpen {
      execute(action, origin, causedBy: causedBy, body)
      finish()
    } else {
      append(causedBy: causedBy) { loop, causedBy, _, say in
        guard let say else { return loop.execute(action, origin, causedBy: causedBy, body) }
        if let action { say(action) }
      }
      drain()
    }
  }

  /// Runs what has to come before an immediate turn.
  ///
  /// - Returns: why the turn is not let in, which has been reported; `nil` if it may begin.
  func letIn(_ cause: @autoclosure () -> Any, _ delivery: Delivery) -> DeliveryError? {
    guard isOwnerHere else {
      let refusal = DeliveryError.offOwner(refused: String(describing: cause()))
      handle.post { $0.report(.refused(refusal)) }
      return refusal
    }
    if let refusal = refusal(of: cause(), delivery) {
      report(.refused(refusal))
      return refusal
    }
    // What was deferred before this call comes before it.
    if phase == .idle, !queue.isEmpty { runWaiting() }
    return nil
  }

  /// The commit that an immediate turn is caused by, if any.
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

  /// A turn whose handler may throw, and then is rolled back.
  ///
  /// Not specialised: Swift 6.3's optimiser crashes on the copy for `any Error`, and a turn that comes this way does
  /// enough else.
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
            keeping: Failure.self == Never.self ? .nothing : .copies))
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

  /// After an outermost turn: the queue, then rest.
  @inlinable
  package func finish() {
    guard !queue.isEmpty || needsSettle else { return }
    drain()
  }

  /// Runs the turns that wait, up to the bound of a pass, and then settles (fairness).
  @usableFromInline
  func drain() {
    guard phase == .idle, !isDraining, !isFrozen else { return }
    let outerArrival = exchange(&arrival, with: nil)
    defer { arrival = outerArrival }
    isDraining = true
    var left = turnsPerPass
    repeat {
      while left > 0, !isFrozen, !queue.isEmpty, let entry = queue.popFirst() {
        left -= 1
        entry.run(on: self)
      }
      settle()
      // What a settler sends runs in the same pass.
    } while left > 0 && !queue.isEmpty && !isFrozen
    isDraining = false
    if !queue.isEmpty { mailbox.schedule() }
  }

  /// Runs what waits now, however much, because somebody's turn has to come after it.
  func runWaiting() {
    let outerArrival = exchange(&arrival, with: nil)
    defer { arrival = outerArrival }
    var left = queue.count
    while left > 0, !isFrozen, let entry = queue.popFirst() {
      left -= 1
      entry.run(on: self)
    }
  }

  /// Queues every turn that is sent meanwhile, for the next pass.
  func collectTurns(_ body: () -> Void) {
    let outer = exchange(&isDraining, with: true)
    body()
    isDraining = outer
  }

  @inline(__always)
  private func settle() {
    // A message, or the end of an effect, may come without a turn: then there is nothing new to render.
    guard settledCommit != commits else { return }
    settledCommit = commits
    if !settlers.isEmpty {
      settlers.removeAll(where: \.isStopped)
      for settler in settlers { settler.value?() }
    }
    if hooks.wantsSettle { hooks.didSettle() }
    needsSettle = !settlers.isEmpty || hooks.wantsSettle
  }

  /// Settles without running what waits: the past that a frozen loop shows is rendered too.
  func settleFrozen() {
    guard !isDraining else { return }
    isDraining = true
    settle()
    isDraining = false
  }

  /// Tells a closure whenever the queue has run empty, or a pass has reached its bound: the place to render, once for
  /// any number of turns.
  public func onSettle(_ body: @escaping () -> Void) -> Lifetime {
    guard isOwnerHere else { return observeOnOwner("onSettle") { $0.onSettle(body) } }
    let settler = Stoppable(body)
    settlers.append(settler)
    needsSettle = true
    return Lifetime { settler.stop() }
  }

}
