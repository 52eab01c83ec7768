// What styles and navigation build on: state that follows from a slot, in the same turn.

extension AnySlot {
  /// Calls a closure inside every turn that changes the slot, right after the change, so that what it edits is part of the
  /// same turn: seen with it, committed with it, rolled back with it.
  ///
  /// It is told of edits, of the slot's becoming absent, and of a value that a timeline puts in place. It must end with an
  /// equal result when nothing is to be done, since what it edits may call it again.
  package func follow(_ body: @escaping (borrowing Turn) -> Void) -> Lifetime {
    let follower = Stoppable(body)
    followers.append(follower)
    return Lifetime { follower.stop() }
  }
}

extension Turn {
  /// Whether state is replaced wholesale: the turn has no cause (L6).
  package var isWholesale: Bool { loop.turn.cause == nil }
}
