// The package interface of slots for styles: reads and edits without look-ups, and observations.

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
  /// Replaces the value in a turn that has ended when this returns; see
  /// ``Loop/turnFast(_:_:editsInPlace:_:)``.
  package func replaceFast(_ cause: UnsafePointer<Any>, _ next: (Value) -> Value) -> Bool {
    loop.turnFast(self, cause, editsInPlace: false) { put(next(storage.pointee)) }
  }

  /// Edits the value in place in a turn that has ended when this returns; see
  /// ``Loop/turnFast(_:_:editsInPlace:_:)``.
  package func editFast(_ cause: UnsafePointer<Any>, _ edit: (inout Value) -> Void) -> Bool {
    loop.turnFast(self, cause, editsInPlace: true) { edit(&storage.pointee) }
  }

  /// True if the caller may read ``presentValue`` now.
  @inlinable package var isReadable: Bool { isSettled && loop.isOwnerHere }

  /// True if a caller on the owner may read ``presentValue``.
  @inlinable package var isSettled: Bool { isPresent && !isEditing }

  /// Reports a read during an edit of the slot.
  @inline(never) @usableFromInline
  package func reportUnreadable() { _ = value }

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
  ///   - startsAtCommit: Whether an observation that begins inside a handler starts with its
  ///     commit.
  ///   - check: Returns whether there is a change to notify of, before any observer is notified. It
  ///     receives the slot, so that it need not retain it.
  ///   - start: Called when the observation starts.
  ///   - notify: Called after the commit, in the loop's order of registration, with the slot.
  package func observeNewest(
    startsAtCommit: Bool = true, check: @escaping (Slot<Value>) -> Bool,
    start: @escaping () -> Void, notify: @escaping (Slot<Value>) -> Void
  ) -> ObservationToken {
    loop.observe(
      self, everyCommit: false, view: nil, startsAtCommit: startsAtCommit,
      check: { check(unsafeDowncast($0, to: Slot<Value>.self)) }, start: { _ in start() },
      notify: { source, _, _ in notify(unsafeDowncast(source, to: Slot<Value>.self)) })
  }

  /// Calls a closure with the slot after every turn that touches it, as a signal's pulses do.
  package func observePulses(
    startNow: Bool, _ body: @escaping (Slot<Value>) -> Void
  ) -> ObservationToken {
    loop.observe(
      self, everyCommit: true, view: nil, check: { _ in true },
      start: { if startNow { body(unsafeDowncast($0, to: Slot<Value>.self)) } },
      notify: { source, _, _ in body(unsafeDowncast(source, to: Slot<Value>.self)) })
  }

  /// The storage of the value during an edit; see ``Turn/beginEdit(of:isHeld:)``.
  @inlinable package var editedStorage: UnsafeMutablePointer<Value> { storage }
}
