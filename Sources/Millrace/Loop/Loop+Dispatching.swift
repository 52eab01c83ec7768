// What styles build on: a turn over any number of slots that has ended when the call returns.

extension Loop {
  /// What became of a turn that was to take the short way.
  package enum ShortTurn {
    /// Nothing has run; ``Loop/perform(_:_:from:fileID:line:_:)`` says why, or does it.
    case notTaken
    case committed
    /// Rolled back and reported.
    case rolledBack
  }

  /// Whether a turn is being handled, or its observers are being told.
  package var isInTurn: Bool { phase != .idle }

  /// Runs a turn over any slots to its end, with nothing made for tools that are not there.
  ///
  /// - Parameters:
  ///   - cause: the action.
  ///   - keepsOld: whether the values before are kept, so that the turn can roll back. Without it the body must answer `nil`.
  ///   - fileID: the file of the call, for the commit's origin where somebody asks for it.
  ///   - line: the line of the call.
  ///   - body: the handler; answers with the error for which the turn is to be rolled back.
  package func performInShort(
    _ cause: Any, keepsOld: Bool, fileID: StaticString, line: UInt,
    _ body: (borrowing Turn) -> (any Error)?
  ) -> ShortTurn {
    guard isOpen, arrival == nil, !hooks.wantsCommits else { return .notTaken }
    let emitted = outbox.count
    phase = .handling
    needsWholeCommit = false
    turn.cause = cause
    turn.keepsOld = keepsOld
    turn.setsAside = true
    turn.noted = exchange(&spareNoted, with: [])
    if let error = body(Turn(self)) {
      rollBack(queued: 0, emitted: emitted)
      phase = .idle
      turn = TurnState()
      report(
        .rejected(cause: cause, error: error, origin: Origin(fileID: fileID, line: line)))
      finish()
      return .rolledBack
    }
    if needsWholeCommit {
      for slot in turn.noted { slot.dropAside() }
      turn.origin = Origin(fileID: fileID, line: line)
      commitTurn(outer: .idle)
      turn = TurnState()
    } else {
      commitInShort()
    }
    finish()
    return .committed
  }

  /// The end of a turn whose slots are all there, and whose values before nobody asks for.
  private func commitInShort() {
    var noted = exchange(&turn.noted, with: [])
    turn.keepsOld = false
    turn.setsAside = false
    commits &+= 1
    phase = .notifying
    depth += 1
    for slot in noted {
      slot.isNoted = false
      if slot.isSetAside { slot.dropAside() }
    }
    for slot in noted where slot.hasSubscriber { slot.subscriber?.reconcile() }
    tell(noted, nil, view: nil)
    if !turn.starting.isEmpty {
      for start in exchange(&turn.starting, with: []) { start(self) }
    }
    depth -= 1
    if !outbox.isEmpty { startEffects() }
    phase = .idle
    turn.cause = nil
    noted.removeAll(keepingCapacity: noted.count <= 4_096)
    if spareNoted.capacity < noted.capacity { spareNoted = noted }
  }
}

extension AnySlot {
  /// Whether the turn that is being handled has changed it.
  package final var isTouched: Bool { isNoted }

  /// Tells a closure after every turn that touches the slot, whatever it holds; started inside a handler, from its commit on.
  package final func observeTouches(_ body: @escaping () -> Void) -> Lifetime {
    loop.observe(
      self, everyCommit: true, view: nil, check: { _ in true }, start: {},
      tell: { _, _, _ in body() })
  }
}

extension Turn {
  /// Marks a slot of any type as changed; see ``touch(_:)``.
  package func touch(any slot: AnySlot) {
    guard loop.canEdit(slot) else { return }
    loop.note(slot)
  }
}
