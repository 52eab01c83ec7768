/// The transaction of a handler: its edits, sends and effects (L3).
///
/// It is lent to the handler and cannot be kept: the compiler rejects that. Edits become visible to
/// handlers at once, and to all other code together at the commit. If the handler throws, slots,
/// scopes, sends and effects are as if it had never run.
public struct Turn: ~Copyable {
  /// The loop, for reading and for sends, which run after this turn.
  public let loop: Loop

  init(_ loop: Loop) {
    self.loop = loop
  }

  /// Returns the newest value of a slot, this turn's edits included.
  public func read<Value>(_ slot: Slot<Value>) -> Value? {
    slot.value
  }

  /// Edits a slot's value in place.
  ///
  /// - Returns: The result of the closure, or `nil` if there is no value to edit: the slot is
  ///   absent, belongs to another loop, or is already being edited; each is reported.
  @discardableResult
  public func edit<Value, Result, Failure: Error>(
    _ slot: Slot<Value>, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard beginEdit(of: slot, isHeld: false) else { return nil }
    defer { endEdit(of: slot) }
    return try body(&slot.storage.pointee)
  }

  /// Sets the value of a slot, present or absent.
  public func set<Value>(_ slot: Slot<Value>, _ value: Value) {
    guard canSet(slot) else { return }
    loop.note(slot)
    slot.put(value)
    slot.follow(in: self)
  }

  @inline(__always)
  func canSet(_ slot: AnySlot) -> Bool {
    guard loop.canEdit(slot) else { return false }
    guard slot.isScopeAlive else {
      loop.report(.departed(dropped: "a value for \(slot.name)", scope: slot.scope.name))
      return false
    }
    return true
  }

  /// Makes a slot absent.
  public func clear<Value>(_ slot: Slot<Value>) {
    guard slot.isPresent, loop.canEdit(slot) else { return }
    loop.note(slot)
    slot.clear()
    slot.follow(in: self)
  }

  /// Marks a slot as changed although its value is the same: for state of a reference type (L5).
  public func touch<Value>(_ slot: Slot<Value>) {
    guard loop.canEdit(slot) else { return }
    loop.note(slot)
  }

  /// Creates a scope, which is removed again if the turn rolls back.
  public func scope(_ name: String, in parent: Scope) -> Scope {
    Scope(name, in: parent)
  }

  /// Removes a scope with all scopes below it: at once for this turn, and for all other code at the
  /// commit (L10).
  public func remove(_ scope: Scope) {
    guard let mark = scope.mark else {
      Mistake.rootRemoved.report(to: loop)
      return
    }
    guard mark.loop === loop else {
      Mistake.foreignSlot(slot: mark.name).report(to: loop)
      return
    }
    guard mark.isPresent else { return }
    let made = loop.tally.scopes
    // A scope that a deinit makes meanwhile has found its parent alive, and has to check again.
    defer { if loop.tally.scopes != made { loop.tally.scopesMoved += 1 } }
    scope.forEachFromBelow { part in
      // A copy: the deinit of a released value may create slots.
      let slots = part.slots
      slots.forEach { if $0.isPresent { makeAbsent($0) } }
      if let mark = part.mark, mark.isPresent { makeAbsent(mark) }
    }
  }

  /// Makes a slot absent; one that is being edited becomes absent at the end of its edit, since a
  /// screen may remove itself.
  private func makeAbsent(_ slot: AnySlot) {
    loop.note(slot)
    if slot.isEditing { slot.isLeaving = true } else { slot.clear() }
  }

  /// Emits an effect, started after the commit and dropped with a rollback; its actions go to
  /// `deliver`.
  public func start<Action>(
    _ effect: Effect<Action>, in scope: Scope, deliver: @escaping (Action) -> Void
  ) {
    loop.emit(effect, in: scope, source: nil) { _, action, _ in deliver(action) }
  }

  /// Emits an effect that no timeline cancels: it serves the present, whichever past that continues
  /// from, as the saving of a state does.
  package func startOutsideHistory<Action>(
    _ effect: Effect<Action>, in scope: Scope, deliver: @escaping (Action) -> Void
  ) {
    // No commit comes before the first.
    loop.emit(effect, in: scope, causedBy: 0) { _, action, _ in deliver(action) }
  }
}
