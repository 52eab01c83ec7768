internal import Millrace

extension Component {
  /// Replaces the state, and notifies every subscriber, equal or not, before it returns.
  ///
  /// A state that was copied before an `await` undoes what was committed meanwhile: use
  /// ``edit(_:)``.
  ///
  /// - Returns: The error that refused it, which has been reported; `nil` if it was done, or was
  ///   queued to the owner.
  @discardableResult
  public final func commit(_ state: StateType) -> ComponentError? { put(state) }

  /// Changes the current state in place, and notifies every subscriber, as `commit` does.
  ///
  /// Inside the closure the state is the argument; reading ``state`` there is a mistake that is
  /// reported. Off the main actor, where that is the owner, it is refused, since the closure cannot
  /// be kept: use ``run(_:key:_:then:)``.
  ///
  /// - Returns: The error that refused it, which has been reported; `nil` if it was done.
  @discardableResult
  public final func edit(_ body: (inout StateType) -> Void) -> ComponentError? {
    if let error = offOwner("an edit of \(name)") { return error }
    return change(body, fastPath: { $0.editFast($1, body) }) { turn, slot in
      turn.edit(slot, body)
    }
  }

  /// Replaces the state and changes the tree in one turn: both, or nothing.
  ///
  /// Subscribers are notified first, and see the new tree; the performer is notified next. If the
  /// component leaves with the navigation, its subscribers are notified of the state once more, and
  /// then of nothing.
  ///
  /// - Returns: The error that refused it, which has been reported; `nil` if it was done.
  @discardableResult
  public final func commit(
    _ state: StateType, _ navigation: any Navigation
  ) -> ComponentError? {
    if isForwarded("a commit of \(name)", { [self] in commit(state, navigation) }) { return nil }
    return commit(navigation) { $0 = state }
  }

  /// Changes the current state and the tree, in one turn: both, or nothing.
  ///
  /// If the component leaves with the navigation, its subscribers are notified of the state, which
  /// is then removed.
  ///
  /// - Returns: The error that refused it, which has been reported; `nil` if it was done.
  @discardableResult
  public final func commit(
    _ navigation: any Navigation, edit body: (inout StateType) -> Void
  ) -> ComponentError? {
    if let error = offOwner("an edit of \(name)") { return error }
    if let error = absence("a navigation") { return reject(error) }
    guard let core, let slot else { return nil }
    defer { lastState = nil }
    return core.commit(navigation, of: self) { turn, plan in
      turn.edit(slot, body)
      if !plan.deletions.isEmpty, let state = slot.value { lastState = LastState(state) }
    }
  }

  // MARK: Internals

  final func put(_ state: StateType) -> ComponentError? {
    if isForwarded("a commit of \(name)", { [self] in _ = put(state) }) { return nil }
    return change(
      { $0 = state }, fastPath: { $0.replaceFast($1) { _ in state } }
    ) { turn, slot in
      turn.set(slot, state)
    }
  }

  /// Changes the state by a turn, on the fast path where possible; outside of a tree without a
  /// turn.
  private func change(
    _ outside: (inout StateType) -> Void,
    fastPath: (Slot<StateType>, UnsafePointer<Any>) -> Bool,
    slowPath: (borrowing Turn, Slot<StateType>) -> Void
  ) -> ComponentError? {
    // The component holds both, and the caller holds the component: to count references would take
    // longer than the turn, since others hold them weakly.
    guard let slot, let context = context else {
      changeOutside(outside)
      return nil
    }
    let heldSlot = Unmanaged<AnySlot>.passUnretained(slot)
    return Unmanaged.passUnretained(context)._withUnsafeGuaranteedRef { context in
      heldSlot._withUnsafeGuaranteedRef { slot in
        let slot = unsafeDowncast(slot, to: Slot<StateType>.self)
        // Observers of the turn are no logic.
        return context.within(logic: false) {
          if context.isAlive, withCause({ fastPath(slot, $0) }) { return nil }
          if let error = absence("a commit") { return reject(error) }
          return core?.commit(of: self) { turn in slowPath(turn, slot) }
        }
      }
    }
  }

  /// Changes the state without a turn, outside of a tree, where only subscribers are notified.
  private func changeOutside(_ body: (inout StateType) -> Void) {
    // Not in place, since the closure may read the state.
    var next = first
    body(&next)
    first = next
    // A subscriber may commit again, or unsubscribe another.
    for box in subscriptions where !box.hasEnded { notifyOrEnd(own(box), first) }
  }
}
