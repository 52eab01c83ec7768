// How values that were kept are put in place (L12).

extension Loop {
  /// Loads several slots silently and tells once, by a commit without a cause (L6, L12).
  ///
  /// It runs now if the loop is idle, and otherwise when its turn comes.
  public func restore(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping (borrowing Turn) -> Void
  ) {
    guard isOwnerHere else {
      return bring("restore") { $0.restore(fileID: fileID, line: line, body) }
    }
    enqueueNative(nil, nil, fileID, line, causedBy: nil, body)
  }

  /// The same for values that were kept.
  func replace(_ snapshot: Snapshot) {
    execute(nil, Origin(), causedBy: nil) { turn in
      for (slot, kept) in snapshot.values where !slot.isReplica {
        turn.loop.note(slot)
        slot.load(kept)
      }
      // All of them are in place by now.
      for (slot, _) in snapshot.values where !slot.isReplica { slot.follow(in: turn) }
    }
  }

  /// Ends the freeze and lets what waited run.
  ///
  /// - Parameter tip: what was present before, if the loop goes on from the past: what runs outside follows then.
  func goOn(from tip: Snapshot?) {
    isFrozen = false
    if let tip {
      var slots = NotedSlots()
      for (slot, _) in tip.values { slots.hold(slot) }
      betweenTurns { followState(of: slots) }
      slots.letGo()
      startEffects()
    }
    if startsLater { startWaiting() }
    drain()
  }
}
