// The package interface of a turn for styles: edits where the type of a slot is known.

extension Turn {
  /// Begins an edit in place, which lasts until ``endEdit(of:)``.
  ///
  /// - Parameters:
  ///   - slot: The slot to edit.
  ///   - isHeld: Whether the caller of the turn retains the slot until the turn has ended; see
  ///     ``Loop/performFast(_:keepsOld:holdsSlots:fileID:line:_:)``.
  /// - Returns: Whether the value may be edited; a refusal is reported.
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
  ///   - slot: The slot to edit.
  ///   - isHeld: Whether the caller retains it; see ``beginEdit(of:isHeld:)``.
  ///   - body: Edits the value.
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
