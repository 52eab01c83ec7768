// Derived state of styles and navigation: edits that follow from a slot, in the same turn.

extension AnySlot {
  /// Calls a closure inside every turn that changes the slot, right after the change.
  ///
  /// Its edits are part of the same turn: visible with the change, committed with it, rolled back
  /// with it. It is called after edits, after the slot becomes absent, and after a timeline
  /// restores a value. It must produce an equal result when there is nothing to do, since its own
  /// edits may call it again.
  package func follow(_ body: @escaping (borrowing Turn) -> Void) -> ObservationToken {
    let follower = ReleasableBox(body)
    followers.append(follower)
    return ObservationToken { follower.cancel() }
  }
}

extension Turn {
  /// True if state is replaced wholesale: the turn has no cause (L6).
  package var isWholesale: Bool { loop.turn.cause == nil }
}
