// The edits of a turn: which slots may change, and the values that a rollback or a tool needs.

extension Loop {
  @inline(__always)
  func canEdit(_ slot: AnySlot) -> Bool {
    if slot.loop === self, !slot.isEditing { return true }
    reportUneditable(slot)
    return false
  }

  @inline(never)
  private func reportUneditable(_ slot: AnySlot) {
    let isForeign = slot.loop !== self
    let mistake: Mistake =
      isForeign ? .foreignSlot(slot: slot.name) : .editWhileEditing(slot: slot.name)
    mistake.report(to: self)
  }

  /// Notes that a slot changes in this turn, and advances its stamp.
  func note(_ slot: AnySlot, isHeld: Bool = false) {
    slot.stamp = nextStamp()
    if !slot.isNoted, noteFirst(slot, isHeld: isHeld && turn.holdsSlots) { slot.setAside() }
  }

  /// Notes the replacement of the value of a held slot; returns whether the caller sets the old
  /// value aside.
  @inline(__always)
  func noteReplacing(_ slot: AnySlot) -> Bool {
    slot.stamp = nextStamp()
    return !slot.isNoted && noteFirst(slot, isHeld: turn.holdsSlots)
  }

  /// Notes that a slot is about to change; values computed from it stay valid until its stamp
  /// advances.
  func noteAhead(_ slot: AnySlot) {
    if !slot.isNoted, noteFirst(slot, isHeld: false) { slot.setAside() }
  }

  /// Adds a slot to the turn; returns whether the caller sets its value aside.
  @inline(__always)
  private func noteFirst(_ slot: AnySlot, isHeld: Bool) -> Bool {
    slot.isNoted = true
    slot.presentBefore = slot.isPresent
    if slot.hasWatchers || !slot.isPresent { needsWholeCommit = true }
    turn.noted.append(slot, retainedByCaller: isHeld)
    if (slot.hasWatchers && slot.isWatched) || (turn.keepsOld && !turn.setsAside) {
      slot.before = slot.keep()
      return false
    }
    return turn.keepsOld && slot.isPresent
  }

  /// Notes that a slot was created with a value inside a handler.
  func madeDuringTurn(_ slot: AnySlot) {
    guard phase == .handling, !slot.isNoted else { return }
    slot.isNoted = true
    slot.presentBefore = false
    if slot.hasWatchers { needsWholeCommit = true }
    turn.noted.append(slot)
  }

  @inlinable
  func nextStamp() -> UInt64 {
    stamps &+= 1
    return stamps
  }
}
