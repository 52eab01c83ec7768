// The restoring of saved values (L12).

extension Loop {
  /// Sets several slots silently and notifies once, by a commit without a cause (L6, L12).
  ///
  /// It runs now if the loop is idle, and otherwise in queue order.
  public func restore(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping (borrowing Turn) -> Void
  ) {
    guard isOwnerHere else {
      return forward("restore") { $0.restore(fileID: fileID, line: line, body) }
    }
    let origin = Origin(fileID: fileID, line: line)
    if isOpen {
      execute(nil, origin, causedBy: nil, body)
      finish()
    } else {
      append { loop, causedBy, _, inspect in
        if inspect == nil { loop.execute(nil, origin, causedBy: causedBy, body) }
      }
      drain()
    }
  }

  /// Restores the values of a snapshot.
  func replace(_ snapshot: Snapshot) {
    execute(nil, Origin(), causedBy: nil) { turn in
      for (slot, kept) in snapshot.values where !slot.isReplica {
        turn.loop.note(slot)
        slot.load(kept)
      }
      // All values are restored by now.
      for (slot, _) in snapshot.values where !slot.isReplica { slot.follow(in: turn) }
    }
  }

  /// Ends the freeze and runs waiting turns.
  ///
  /// - Parameters:
  ///   - tip: The previous present, if the loop continues from the past: subscriptions, scopes and
  ///     effects then follow the new state.
  ///   - settles: Whether it settles without a commit too: what was the past is the present then.
  func unfreeze(from tip: Snapshot?, settles: Bool = true) {
    isFrozen = false
    if let tip {
      var slots = NotedSlots()
      for (slot, _) in tip.values { slots.append(slot) }
      betweenTurns { followState(of: slots) }
      slots.releaseAll()
      startEffects()
    }
    if adoption.isStartPostponed { startWaiting() }
    if settles { settling.commit = -1 }
    drain()
  }
}
