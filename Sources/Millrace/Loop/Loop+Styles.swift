// The package interface for styles: delivery of turns, and access to slots. Styles use no other
// internals of the loop.

extension Loop {
  /// Queues a closure that runs a turn of its own.
  ///
  /// It never runs before this call returns, and is dropped with a turn that rolls back.
  ///
  /// - Parameters:
  ///   - cause: the action.
  ///   - work: called between turns, with the loop and the commit that sent it.
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
  ///   - subject: the argument of this turn.
  ///   - work: called between turns. It may be called at any time with its last argument; then it
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
  ///   - cause: the action.
  ///   - origin: the origin of the turn; by default that of the action, if it has one.
  ///   - causedBy: the commit that sent it.
  ///   - holdsSlots: whether the caller retains the slots that are edited as held until this
  ///     returns.
  ///   - body: the handler; returns the error for which the turn is rolled back, and in that case
  ///     has edited no slot that existed before.
  ///   - notified: called after the commit, before the observers of the slots.
  ///   - rejected: called after a rollback, which has been reported.
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
          commit(open, hasFirst: true, first: notified)
        }
      }
    }
  }

  /// The outcome of a fast-path turn.
  package enum ShortTurn {
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
  ///   - cause: the action.
  ///   - keepsOld: whether the values before are kept, so that the turn can roll back. Without it
  ///     the body must return `nil`.
  ///   - holdsSlots: whether the caller retains the slots that are edited as held until this
  ///     returns.
  ///   - fileID: the file of the call, for the commit's origin if it is read.
  ///   - line: the line of the call.
  ///   - body: the handler; returns the error for which the turn is rolled back.
  package func performInShort(
    _ cause: Any, keepsOld: Bool, holdsSlots: Bool = false, fileID: StaticString, line: UInt,
    _ body: (borrowing Turn) -> (any Error)?
  ) -> ShortTurn {
    guard isOpen, arrival == nil, !wantsCommits else { return .notTaken }
    let error = withUnsafePointer(to: cause) { pointer in
      let open = begin(
        TurnPolicy(
          cause: pointer, sender: .call(fileID, line), keeping: keepsOld ? .aside : .nothing,
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
  ///   - cause: a pointer to the action.
  ///   - body: the handler; returns the error for which the turn is rolled back, and in that case
  ///     has changed nothing.
  ///   - last: called after all observers of the turn; not if it is rolled back.
  /// - Returns: the reason why nothing changed, which has been reported.
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
      commit(open, last: last)
    }
    finish()
    return error.map { .failed($0) }
  }

  /// The number of times that a timeline or a rollback changed marks of scopes by themselves.
  package var scopeMoves: Int { scopesMoved }

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
  ///   - slot: the slot that the turn changes; it must belong to this loop.
  ///   - cause: a pointer to the action.
  ///   - editsInPlace: whether the old value cannot be read during the edit.
  ///   - body: stores the new value.
  /// - Returns: whether the turn ran. Otherwise nothing ran, and
  ///   ``perform(_:_:from:fileID:line:_:)`` runs the turn or reports why it cannot.
  package func turnInShort(
    _ slot: AnySlot, _ cause: UnsafePointer<Any>, editsInPlace: Bool, _ body: () -> Void
  ) -> Bool {
    guard canTakeFastPath(slot) else { return false }
    let isNested = phase != .idle
    if isNested {
      let open = begin(TurnPolicy(cause: cause))
      noteAhead(slot)
      change(slot, editsInPlace, body)
      commit(open)
    } else {
      beginFastPath(cause)
      change(slot, editsInPlace, body)
      endFastPath(over: slot)
      finish()
    }
    return true
  }

  private func change(_ slot: AnySlot, _ editsInPlace: Bool, _ body: () -> Void) {
    slot.isEditing = editsInPlace
    body()
    slot.isEditing = false
    // After the edit: values that were computed during it used the old value.
    slot.stamp = nextStamp()
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

extension AnySlot {
  /// The time of the last change, on the loop's own count of edits; set before any observer is
  /// notified.
  package final var lastChange: UInt64 { stamp }

  /// True if the caller runs on the owner of the slot's loop; see ``Loop/isOwnerHere``.
  package final var isOwnerHere: Bool { loop.isOwnerHere }

  /// True while its scope is alive; the slot retains the scope, so this counts no references.
  package final var isScopeAlive: Bool {
    Unmanaged.passUnretained(scope)._withUnsafeGuaranteedRef { $0.isAlive }
  }
}

extension Slot {
  /// Replaces the value in a turn that has ended when this returns; see
  /// ``Loop/turnInShort(_:_:editsInPlace:_:)``.
  package func replaceInShort(_ cause: UnsafePointer<Any>, _ next: (Value) -> Value) -> Bool {
    loop.turnInShort(self, cause, editsInPlace: false) { put(next(storage.pointee)) }
  }

  /// Edits the value in place in a turn that has ended when this returns; see
  /// ``Loop/turnInShort(_:_:editsInPlace:_:)``.
  package func editInShort(_ cause: UnsafePointer<Any>, _ edit: (inout Value) -> Void) -> Bool {
    loop.turnInShort(self, cause, editsInPlace: true) { edit(&storage.pointee) }
  }

  /// True if the caller may read ``presentValue`` now.
  @inlinable package var isReadable: Bool { isSettled && loop.isOwnerHere }

  /// True if a caller on the owner may read ``presentValue``.
  @inlinable package var isSettled: Bool { isPresent && !isEditing }

  /// Reports a read during an edit of the slot.
  @inline(never) @usableFromInline
  package func sayWhyUnreadable() { _ = value }

  /// Replaces the value of a present slot on the fast path; the closure can read the old value.
  @inlinable
  package func replacePresent(_ next: (Value) -> Value) {
    let new = next(storage.pointee)
    let old = storage.move()
    storage.initialize(to: new)
    // Released when the slot is consistent again: its deinit may read the slot.
    withExtendedLifetime(old) {}
  }

  /// Edits the value of a present slot in place, on the fast path.
  @inlinable
  package func editPresent(_ edit: (inout Value) -> Void) { edit(&storage.pointee) }

  /// The value of a readable slot, for code that must not pay for an optional of a generic type.
  @inlinable package var presentValue: Value { storage.pointee }

  /// Returns a part of the value, read in place; `nil` if the slot is absent or being edited, which
  /// is reported.
  ///
  /// For observers during their notification, on the owner.
  @inlinable
  package func part<Part>(_ select: (Value) -> Part) -> Part? {
    isPresent && !isEditing ? lend(select) : value.map(select)
  }

  /// Sets the first value of an absent slot; in a turn that rolls back the slot becomes absent
  /// again.
  package func begin(with value: Value) {
    guard !isPresent, scope.isAlive else { return }
    put(value)
    stamp = loop.nextStamp()
    loop.madeDuringTurn(self)
  }

  /// Calls a closure after turns that touch the slot, once for turns that are nested in one another
  /// (L5).
  ///
  /// - Parameters:
  ///   - startsAtCommit: whether an observation that begins inside a handler starts with its
  ///     commit.
  ///   - check: returns whether there is a change to notify of, before any observer is notified. It
  ///     receives the slot, so that it need not retain it.
  ///   - start: called when the observation starts.
  ///   - notify: called after the commit, in the loop's order of registration, with the slot.
  package func observeNewest(
    startsAtCommit: Bool = true, look check: @escaping (Slot<Value>) -> Bool,
    start: @escaping () -> Void, notify: @escaping (Slot<Value>) -> Void
  ) -> ObservationToken {
    loop.observe(
      self, everyCommit: false, view: nil, startsAtCommit: startsAtCommit,
      check: { check(unsafeDowncast($0, to: Slot<Value>.self)) }, start: { _ in start() },
      notify: { source, _, _ in notify(unsafeDowncast(source, to: Slot<Value>.self)) })
  }
}

extension Slot {
  /// Calls a closure with the slot after every turn that touches it, as a signal's pulses do.
  package func observePulses(
    startNow: Bool, _ body: @escaping (Slot<Value>) -> Void
  ) -> ObservationToken {
    loop.observe(
      self, everyCommit: true, view: nil, check: { _ in true },
      start: { if startNow { body(unsafeDowncast($0, to: Slot<Value>.self)) } },
      notify: { source, _, _ in body(unsafeDowncast(source, to: Slot<Value>.self)) })
  }
}

extension AnySlot {
  /// True if the current turn has changed the slot.
  package final var isTouched: Bool { isNoted }

  /// Calls a closure after every turn that touches the slot, whatever its type.
  ///
  /// Started inside a handler, it begins with that turn's commit. Changes that were marked as known
  /// are skipped; see ``markKnown()``.
  package final func observeTouches(_ body: @escaping () -> Void) -> ObservationToken {
    loop.observe(
      self, everyCommit: true, view: nil,
      check: { !unsafeDowncast($0, to: AnySlot.self).isKnown },
      start: { source in
        let slot = unsafeDowncast(source, to: AnySlot.self)
        slot.isFirstKnowing = slot.addedObservers == 1
      }, notify: { _, _, _ in body() })
  }

  /// Marks the last change as made by, or already known to, the observer of touches.
  package final func markKnown() { knownChange = stamp }

  /// True if ``markKnown()`` was called for the last change.
  package final var isKnown: Bool { knownChange == stamp }

  /// True if the only observer is the first one and knows the last change, so that no observer is
  /// checked.
  final var needsNoCheck: Bool {
    isFirstKnowing && isKnown && addedObservers == 1 && !mayHaveDependents
  }
}

extension Slot {
  /// The storage of the value during an edit; see ``Turn/beginEdit(of:isHeld:)``.
  @inlinable package var editedPlace: UnsafeMutablePointer<Value> { storage }
}

extension Turn {
  /// Begins an edit in place, which lasts until ``endEdit(of:)``.
  ///
  /// - Parameters:
  ///   - slot: the slot to edit.
  ///   - isHeld: whether the caller of the turn retains the slot until the turn has ended; see
  ///     ``Loop/performInShort(_:keepsOld:holdsSlots:fileID:line:_:)``.
  /// - Returns: whether the value may be edited; a refusal is reported.
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

  /// Ends an edit that ``beginEdit(of:isHeld:)`` began.
  @usableFromInline
  package func endEdit(of slot: AnySlot) {
    close(slot)
    slot.follow(in: self)
  }

  /// Ends an edit without calling the followers of the slot.
  @usableFromInline
  func endUnfollowed(_ slot: AnySlot) { close(slot) }

  @inline(__always)
  private func close(_ slot: AnySlot) {
    slot.isEditing = false
    // Values that were computed during the edit used the old value.
    slot.stamp = loop.nextStamp()
    if slot.isLeaving {
      slot.isLeaving = false
      slot.clear()
    }
  }

  /// Sets the value of a slot that the caller retains, as ``set(_:_:)`` does; see
  /// ``beginEdit(of:isHeld:)``.
  ///
  /// Where the type is known there is no dynamic lookup, and a value that a rollback may need is
  /// moved and not copied.
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

  /// The action for the old value of a replacement.
  @usableFromInline
  enum Replacing { case isRefused, needsNothing, needsOld }

  /// Edits a slot's value in place, as ``edit(_:_:)`` does, without dynamic lookup where its type
  /// is known.
  ///
  /// - Parameters:
  ///   - slot: the slot to edit.
  ///   - isHeld: whether the caller retains it; see ``beginEdit(of:isHeld:)``.
  ///   - body: edits the value.
  @inlinable
  package func change<Value>(
    _ slot: Slot<Value>, isHeld: Bool = false, _ body: (inout Value) -> Void
  ) {
    guard beginEdit(of: slot, isHeld: isHeld) else { return }
    slot.editPresent(body)
    endEdit(of: slot)
  }

  /// Edits a slot that the caller retains, without calling its followers, which only handle changes
  /// by other code.
  @inlinable
  package func change<Value>(own slot: Slot<Value>, _ body: (inout Value) -> Void) {
    guard beginEdit(of: slot, isHeld: true) else { return }
    slot.editPresent(body)
    endUnfollowed(slot)
  }

  /// Calls a closure after all observers of the turn; never, if it rolls back.
  package func whenNotified(_ body: @escaping (Loop) -> Void) { loop.turn.starting.append(body) }

  /// Marks a slot of any type as changed; see ``touch(_:)``.
  package func touch(any slot: AnySlot) {
    guard loop.canEdit(slot) else { return }
    loop.note(slot)
  }
}
