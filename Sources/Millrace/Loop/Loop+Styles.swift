// What styles may call: turns as they deliver them, and a face to slots. No style reaches further into the loop.

extension Loop {
  /// Queues something that runs a turn of its own; it never runs before this call returns, and goes with a turn that
  /// rolls back.
  ///
  /// - Parameters:
  ///   - cause: the action.
  ///   - work: called between turns, with the loop and the commit that sent it.
  package func submit(_ cause: Any, running work: @escaping (Loop, _ causedBy: Int?) -> Void) {
    append { loop, causedBy, _, say in
      if let say { say(cause) } else { work(loop, causedBy) }
    }
    mailbox.schedule()
  }

  /// The same for whoever queues one thing after the other: the work is made once, and given what this turn is about.
  ///
  /// - Parameters:
  ///   - subject: what the turn is about.
  ///   - work: called between turns; where it is asked to, at any time, it only says the action.
  package func submit(
    about subject: AnyObject,
    running work:
      @escaping (
        Loop, _ causedBy: Int?, _ subject: AnyObject?, _ say: ((Any) -> Void)?
      ) -> Void
  ) {
    append(about: subject, work)
    mailbox.schedule()
  }

  /// Runs a turn whose handler finds out first and edits last, so that nothing is kept for a rollback.
  ///
  /// - Parameters:
  ///   - cause: the action.
  ///   - origin: where it comes from; by default where the action says, if it does.
  ///   - causedBy: the commit that sent it.
  ///   - holdsSlots: whether the caller holds the slots that are edited as held until this returns.
  ///   - body: the handler; answers with the error for which the turn is to be rolled back, and then has edited no slot that
  ///     was there before.
  ///   - told: called after the commit, before the observers of the slots.
  ///   - rejected: called after a rollback, which has been reported.
  package func runTurn(
    _ cause: Any, _ origin: Origin? = nil, causedBy: Int?, holdsSlots: Bool = false,
    _ body: (borrowing Turn) -> (any Error)?, told: () -> Void, rejected: (any Error) -> Void
  ) {
    withUnsafePointer(to: cause) { place in
      withUnsafePointer(to: origin) { given in
        let policy = TurnPolicy(
          cause: place, sender: .given(given), causedBy: causedBy, holdsSlots: holdsSlots)
        let open = begin(policy)
        if let error = body(Turn(self)) {
          let origin = open.policy.origin
          rollBack(open) {
            report(.rejected(cause: cause, error: error, origin: origin))
            rejected(error)
          }
        } else {
          commit(open, hasFirst: true, first: told)
        }
      }
    }
  }

  /// What became of a turn that was to take the short way.
  package enum ShortTurn {
    /// Nothing has run; ``Loop/perform(_:_:from:fileID:line:_:)`` says why, or does it.
    case notTaken
    case committed
    /// Rolled back and reported, for the error with which the handler answered.
    case rolledBack(any Error)
  }

  /// Whether a turn is being handled, or its observers are being told.
  package var isInTurn: Bool { phase != .idle }

  /// Runs a turn over any slots, with nothing made for tools that are not there.
  ///
  /// Where it was taken the caller calls ``finish()``, when it has let go of what it holds for the turn.
  ///
  /// - Parameters:
  ///   - cause: the action.
  ///   - keepsOld: whether the values before are kept, so that the turn can roll back. Without it the body must answer `nil`.
  ///   - holdsSlots: whether the caller holds the slots that are edited as held until this returns.
  ///   - fileID: the file of the call, for the commit's origin where somebody asks for it.
  ///   - line: the line of the call.
  ///   - body: the handler; answers with the error for which the turn is to be rolled back.
  package func performInShort(
    _ cause: Any, keepsOld: Bool, holdsSlots: Bool = false, fileID: StaticString, line: UInt,
    _ body: (borrowing Turn) -> (any Error)?
  ) -> ShortTurn {
    guard isOpen, arrival == nil, !wantsCommits else { return .notTaken }
    let error = withUnsafePointer(to: cause) { place in
      let open = begin(
        TurnPolicy(
          cause: place, sender: .call(fileID, line), keeping: keepsOld ? .aside : .nothing,
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

  /// Runs a turn to its end as ``perform(_:_:from:fileID:line:_:)`` does, nested if observers are being told, whose handler
  /// finds out first and edits last, so that nothing is kept for a rollback.
  ///
  /// Slots that are edited as held the caller holds until this returns.
  ///
  /// - Parameters:
  ///   - cause: where the action lies.
  ///   - body: the handler; answers with the error for which the turn is to be rolled back, and then has changed nothing.
  ///   - last: called when all observers have been told of the turn; not if it is rolled back.
  /// - Returns: why nothing was done, which has been reported.
  package func performNested(
    _ cause: UnsafePointer<Any>, _ body: (borrowing Turn) -> (any Error)?, last: () -> Void
  ) -> TurnError<any Error>? {
    if let refusal = letIn(cause.pointee, .nested) { return .refused(refusal) }
    let open = begin(TurnPolicy(cause: cause, causedBy: currentCommit, holdsSlots: true))
    let error = body(Turn(self))
    if let error {
      rollBack(open)
      report(.rejected(cause: cause.pointee, error: error, origin: Origin()))
    } else {
      commit(open, last: last)
    }
    finish()
    return error.map { .failed($0) }
  }

  /// How often marks of scopes were moved by themselves, as a timeline and a rollback do.
  package var scopeMoves: Int { scopesMoved }

  /// Whether a handler is at work, so that no turn can be nested.
  package var isHandling: Bool { phase == .handling }

  /// Whether a turn would be let in now, nested if others are being told; see ``Delivery/nested``.
  package var canNest: Bool {
    switch phase {
    case .idle: !isFrozen
    case .notifying: !isFrozen && depth < nestingLimit
    case .handling: false
    }
  }

  /// Runs a turn over one slot to its end, nested if observers are being told.
  ///
  /// This is the short way, as `Store.send` has one: nothing is made for tools that are not there.
  ///
  /// - Parameters:
  ///   - slot: what the turn changes; it must be of this loop.
  ///   - cause: where the action lies.
  ///   - editsInPlace: whether there is no old value to read meanwhile.
  ///   - body: puts the new value in place.
  /// - Returns: whether it was done. Otherwise nothing has run, and ``perform(_:_:from:fileID:line:_:)`` says why or
  ///   does it.
  package func turnInShort(
    _ slot: AnySlot, _ cause: UnsafePointer<Any>, editsInPlace: Bool, _ body: () -> Void
  ) -> Bool {
    guard canTakeShortWay(slot) else { return false }
    let isNested = phase != .idle
    if isNested {
      let open = begin(TurnPolicy(cause: cause))
      noteAhead(slot)
      change(slot, editsInPlace, body)
      commit(open)
    } else {
      beginShort(cause)
      change(slot, editsInPlace, body)
      endShort(over: slot)
      finish()
    }
    return true
  }

  private func change(_ slot: AnySlot, _ editsInPlace: Bool, _ body: () -> Void) {
    slot.isEditing = editsInPlace
    body()
    slot.isEditing = false
    // After the edit: what was computed from the value meanwhile saw the one before.
    slot.stamp = nextStamp()
  }

  private func canTakeShortWay(_ slot: AnySlot) -> Bool {
    guard slot.canTakeShortWay, !hooks.wantsCommits, !isFrozen, arrival == nil else {
      return false
    }
    switch phase {
    case .idle: return queue.isEmpty
    case .notifying: return depth < nestingLimit
    case .handling: return false
    }
  }
}

extension AnySlot {
  /// When the value last changed, on the loop's own count of edits; known before anybody is told.
  package final var lastChange: UInt64 { stamp }

  /// Whether the caller is on the owner of the slot's loop; see ``Loop/isOwnerHere``.
  package final var isOwnerHere: Bool { loop.isOwnerHere }

  /// Whether its scope is there, which it holds: so nothing has to count that.
  package final var isScopeAlive: Bool {
    Unmanaged.passUnretained(scope)._withUnsafeGuaranteedRef { $0.isAlive }
  }
}

extension Slot {
  /// Replaces the value by a turn that has ended when this returns; see ``Loop/turnInShort(_:_:editsInPlace:_:)``.
  package func replaceInShort(_ cause: UnsafePointer<Any>, _ next: (Value) -> Value) -> Bool {
    loop.turnInShort(self, cause, editsInPlace: false) { put(next(place.pointee)) }
  }

  /// Edits the value in place by a turn that has ended when this returns; see ``Loop/turnInShort(_:_:editsInPlace:_:)``.
  package func editInShort(_ cause: UnsafePointer<Any>, _ edit: (inout Value) -> Void) -> Bool {
    loop.turnInShort(self, cause, editsInPlace: true) { edit(&place.pointee) }
  }

  /// Whether ``presentValue`` may be read, here and now.
  @inlinable package var isReadable: Bool { isSettled && loop.isOwnerHere }

  /// Whether ``presentValue`` may be read by whoever runs on the owner.
  @inlinable package var isSettled: Bool { isPresent && !isEditing }

  /// Says so where it is being changed by somebody else.
  @inline(never) @usableFromInline
  package func sayWhyUnreadable() { _ = value }

  /// Puts the next value in place, in a short turn over a slot that has one; the old one can be read meanwhile.
  @inlinable
  package func replacePresent(_ next: (Value) -> Value) {
    let new = next(place.pointee)
    let old = place.move()
    place.initialize(to: new)
    // Let go of when the slot is in order again: its deinit may look here.
    withExtendedLifetime(old) {}
  }

  /// Edits the value in place, in a short turn over a slot that has one.
  @inlinable
  package func editPresent(_ edit: (inout Value) -> Void) { edit(&place.pointee) }

  /// The value of a slot that is readable, for code that must not pay for an optional of a type that it does not know.
  @inlinable package var presentValue: Value { place.pointee }

  /// Takes a part of the value where it lies; `nil` where there is none, and where it is being edited, which is reported.
  ///
  /// For those who are being told, on the owner.
  @inlinable
  package func part<Part>(_ select: (Value) -> Part) -> Part? {
    isPresent && !isEditing ? lend(select) : value.map(select)
  }

  /// Gives an absent slot its first value; inside a turn that rolls back it is absent again.
  package func begin(with value: Value) {
    guard !isPresent, scope.isAlive else { return }
    put(value)
    stamp = loop.nextStamp()
    loop.madeDuringTurn(self)
  }

  /// Tells a closure of turns that touch the slot, once for those that are nested in one another (L5).
  ///
  /// - Parameters:
  ///   - startsAtCommit: whether one that is started inside a handler starts with its commit.
  ///   - look: looks whether there is something to tell, before anybody is told. It is given the slot, so that it need
  ///     not hold it.
  ///   - start: called when the observation starts.
  ///   - tell: told after the commit, in the loop's order of registration; it too is given the slot.
  package func observeNewest(
    startsAtCommit: Bool = true, look: @escaping (Slot<Value>) -> Bool,
    start: @escaping () -> Void, tell: @escaping (Slot<Value>) -> Void
  ) -> Lifetime {
    loop.observe(
      self, everyCommit: false, view: nil, startsAtCommit: startsAtCommit,
      check: { look(unsafeDowncast($0, to: Slot<Value>.self)) }, start: { _ in start() },
      tell: { source, _, _ in tell(unsafeDowncast(source, to: Slot<Value>.self)) })
  }
}

extension Slot {
  /// Tells a closure after every turn that touches the slot, as a signal's pulses do; it is given the slot.
  package func observePulses(
    startNow: Bool, _ body: @escaping (Slot<Value>) -> Void
  ) -> Lifetime {
    loop.observe(
      self, everyCommit: true, view: nil, check: { _ in true },
      start: { if startNow { body(unsafeDowncast($0, to: Slot<Value>.self)) } },
      tell: { source, _, _ in body(unsafeDowncast(source, to: Slot<Value>.self)) })
  }
}

extension AnySlot {
  /// Whether the turn that is being handled has changed it.
  package final var isTouched: Bool { isNoted }

  /// Tells a closure after every turn that touches the slot, whatever it holds; started inside a handler, from its commit on.
  ///
  /// Those that were marked as known are not told; see ``markKnown()``.
  package final func observeTouches(_ body: @escaping () -> Void) -> Lifetime {
    loop.observe(
      self, everyCommit: true, view: nil,
      check: { !unsafeDowncast($0, to: AnySlot.self).isKnown },
      start: { source in
        let slot = unsafeDowncast(source, to: AnySlot.self)
        slot.isFirstKnowing = slot.addedObservers == 1
      }, tell: { _, _, _ in body() })
  }

  /// Says that who observes touches has made the last change itself, or has been told of it.
  package final func markKnown() { knownChange = stamp }

  /// Whether ``markKnown()`` was said of the last change.
  package final var isKnown: Bool { knownChange == stamp }

  /// Whether there is only one observer, who was the first and knows the last change: nobody has to be looked at.
  final var hasNoNews: Bool {
    isFirstKnowing && isKnown && addedObservers == 1 && !mayHaveDependents
  }
}

extension Slot {
  /// Where the value of a slot is while it is being edited; see ``Turn/beginEdit(of:isHeld:)``.
  @inlinable package var editedPlace: UnsafeMutablePointer<Value> { place }
}

extension Turn {
  /// Begins an edit in place, which lasts until ``endEdit(of:)``.
  ///
  /// - Parameters:
  ///   - slot: what is edited.
  ///   - isHeld: whether whoever runs the turn holds the slot until the turn has ended, where it
  ///     says so; see ``Loop/performInShort(_:keepsOld:holdsSlots:fileID:line:_:)``.
  /// - Returns: whether the value may be edited; that it may not is reported.
  @usableFromInline
  package func beginEdit(of slot: AnySlot, isHeld: Bool) -> Bool {
    guard loop.canEdit(slot) else { return false }
    guard slot.isPresent else {
      Mistake.editAbsent(slot: slot.name).report(to: loop)
      return false
    }
    loop.note(slot, isHeld: isHeld)
    slot.keepForReaders()
    slot.isEditing = true
    return true
  }

  /// Ends an edit that ``beginEdit(of:isHeld:)`` has begun.
  @usableFromInline
  package func endEdit(of slot: AnySlot) {
    close(slot)
    slot.follow(in: self)
  }

  /// The same without a call of those who follow the slot.
  @usableFromInline
  func endUnfollowed(_ slot: AnySlot) { close(slot) }

  @inline(__always)
  private func close(_ slot: AnySlot) {
    slot.isEditing = false
    // Whoever looked meanwhile saw the value before.
    slot.stamp = loop.nextStamp()
    if slot.isLeaving {
      slot.isLeaving = false
      slot.clear()
    }
  }

  /// Gives a slot that the caller holds a value, as ``set(_:_:)`` does; see ``beginEdit(of:isHeld:)``.
  ///
  /// Where the type is known nothing is looked up, and a value that a rollback may need is moved and not copied.
  @inlinable
  package func replace<Value>(held slot: Slot<Value>, by value: Value) {
    switch beginReplacing(slot) {
    case .isRefused: return
    case .needsNothing: slot.replace(by: value)
    case .needsOld: slot.replaceAndSetAside(by: value)
    }
    if !slot.isQuiet { slot.followAtLength(in: self) }
  }

  @usableFromInline
  func beginReplacing(_ slot: AnySlot) -> Replacing {
    guard canSet(slot) else { return .isRefused }
    slot.keepForReaders()
    return loop.noteReplacing(slot) ? .needsOld : .needsNothing
  }

  /// What becomes of a value that is replaced.
  @usableFromInline
  enum Replacing { case isRefused, needsNothing, needsOld }

  /// Edits a slot's value in place, as ``edit(_:_:)`` does, where its type is known: nothing is looked up.
  ///
  /// - Parameters:
  ///   - slot: what is edited.
  ///   - isHeld: whether the caller holds it; see ``beginEdit(of:isHeld:)``.
  ///   - body: edits the value.
  @inlinable
  package func change<Value>(
    _ slot: Slot<Value>, isHeld: Bool = false, _ body: (inout Value) -> Void
  ) {
    guard beginEdit(of: slot, isHeld: isHeld) else { return }
    slot.editPresent(body)
    endEdit(of: slot)
  }

  /// The same for a slot that the caller holds, and follows for what others do with it.
  @inlinable
  package func change<Value>(own slot: Slot<Value>, _ body: (inout Value) -> Void) {
    guard beginEdit(of: slot, isHeld: true) else { return }
    slot.editPresent(body)
    endUnfollowed(slot)
  }

  /// Calls a closure when all observers have been told of the turn; never, if it rolls back.
  package func whenTold(_ body: @escaping (Loop) -> Void) { loop.turn.starting.append(body) }

  /// Marks a slot of any type as changed; see ``touch(_:)``.
  package func touch(any slot: AnySlot) {
    guard loop.canEdit(slot) else { return }
    loop.note(slot)
  }
}
