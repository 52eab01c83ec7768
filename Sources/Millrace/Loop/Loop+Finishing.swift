// What styles build on: a store whose turns have ended when the call returns.

extension Loop {
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

  /// Replaces a slot's value by a turn that has ended when this returns, nested if observers are being told.
  ///
  /// This is the short way, as `Store.send` has one: nothing is made for tools that are not there. The old value can be
  /// read meanwhile.
  ///
  /// - Returns: whether it was done. Otherwise nothing has run, and ``perform(_:_:from:fileID:line:_:)`` says why or
  ///   does it.
  package func replaceInShort<Value>(
    _ slot: Slot<Value>, _ cause: Any, _ next: (Value) -> Value
  ) -> Bool {
    guard canTakeShortWay(slot) else { return false }
    inShort(slot, cause) {
      slot.put(next(slot.place.pointee))
    }
    return true
  }

  /// Edits a slot's value in place by a turn that has ended when this returns; see ``replaceInShort(_:_:_:)``.
  package func editInShort<Value>(
    _ slot: Slot<Value>, _ cause: Any, _ edit: (inout Value) -> Void
  ) -> Bool {
    guard canTakeShortWay(slot) else { return false }
    inShort(slot, cause) {
      slot.isEditing = true
      edit(&slot.place.pointee)
      slot.isEditing = false
    }
    return true
  }

  private func canTakeShortWay(_ slot: AnySlot) -> Bool {
    guard slot.isPresent, slot.isQuiet, !slot.isEditing, !hooks.wantsCommits, !isFrozen,
      arrival == nil
    else { return false }
    switch phase {
    case .idle: return queue.isEmpty
    case .notifying: return depth < nestingLimit
    case .handling: return false
    }
  }

  private func inShort(_ slot: AnySlot, _ cause: Any, _ change: () -> Void) {
    let outer = phase
    let outerCause = turn.cause
    turn.cause = cause
    phase = .handling
    change()
    slot.stamp = nextStamp()
    commits &+= 1
    phase = .notifying
    if !slot.isUnobserved { tell(slot, view: nil) }
    followUp()
    if outer == .idle, !outbox.isEmpty { startEffects() }
    phase = outer
    turn.cause = outerCause
    if outer == .idle { finish() }
  }
}

extension AnySlot {
  /// When the value last changed, on the loop's own count of edits; known before anybody is told.
  package final var lastChange: UInt64 { stamp }
}

extension Slot {
  /// Whether ``presentValue`` may be read, here and now.
  package var isReadable: Bool { isPresent && !isEditing && loop.isOwnerHere }

  /// The value of a slot that is readable, for code that must not pay for an optional of a type that it does not know.
  package var presentValue: Value { place.pointee }

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
      check: { look(unsafeDowncast($0, to: Slot<Value>.self)) }, start: start,
      tell: { source, _, _ in tell(unsafeDowncast(source, to: Slot<Value>.self)) })
  }
}
