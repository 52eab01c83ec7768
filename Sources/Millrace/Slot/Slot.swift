/// A typed container for state in a loop; it may be absent (“not initialised”, “not on screen”).
///
/// A slot is read anywhere its loop may be used, and changed only inside a turn. It lives as long
/// as it is referenced, and becomes absent when its ``Scope`` is removed.
///
/// ```swift
/// let loop = Loop()
/// let draft = Slot("draft", in: loop.root, "")
/// loop.enqueue("typed") { turn in turn.edit(draft) { $0 += "a" } }
/// draft.value  // "a"
/// ```
///
/// The value is edited in place: editing an element of a large array copies nothing unless there is
/// another reference to the array.
public final class Slot<Value>: AnySlot {
  /// The storage of the value; initialised exactly while `isPresent`.
  @exclusivity(unchecked) @usableFromInline private(set) final var storage:
    UnsafeMutablePointer<Value>
  /// The storage of the value before while `isSetAside`; allocated when first needed, and kept.
  @exclusivity(unchecked) @usableFromInline final var aside: UnsafeMutablePointer<Value>?
  /// The class of copies, known after the first copy; cached, since finding a type takes longer
  /// than copying most values.
  @exclusivity(unchecked) private var boxType: ValueBox<Value>.Type?

  /// Creates an absent slot.
  public convenience init(_ name: String, in scope: Scope, of type: Value.Type = Value.self) {
    self.init(named: Name(name), in: scope)
  }

  package init(named name: Name, in scope: Scope) {
    storage = .allocate(capacity: 1)
    super.init(label: name, scope: scope, holdsNothing: _isPOD(Value.self))
  }

  /// Creates a slot with an initial value; that is no commit, since there can be no observers yet.
  ///
  /// Created inside a turn that then rolls back, the slot is absent again. In a scope that has been
  /// removed it stays absent, which is reported.
  public convenience init(_ name: String, in scope: Scope, _ value: Value) {
    self.init(named: Name(name), in: scope, value)
  }

  package init(named name: Name, in scope: Scope, _ value: Value) {
    storage = .allocate(capacity: 1)
    super.init(label: name, scope: scope, holdsNothing: _isPOD(Value.self))
    guard scope.isAlive else {
      loop.report(.departed(dropped: "a value for \(name.text)", scope: scope.name))
      return
    }
    storage.initialize(to: value)
    begin()
  }

  deinit {
    if isPresent { storage.deinitialize(count: 1) }
    storage.deallocate()
    if isSetAside { aside?.deinitialize(count: 1) }
    aside?.deallocate()
  }

  /// The current value, or `nil` if there is none.
  ///
  /// Inside a handler this is the newest value of every slot but the one being edited: reading that
  /// one is reported as ``Mistake/readWhileEditing(slot:)`` and returns `nil` (L3). A read off the
  /// owner cannot wait for it: it is reported, and races with the owner's turns.
  @inlinable public var value: Value? {
    loop.noteUse("reading \(name)")
    guard isPresent else { return nil }
    if isEditing {
      Mistake.readWhileEditing(slot: name).report(to: loop)
      return nil
    }
    return storage.pointee
  }

  /// Calls a closure with a present value in place: nothing of it is copied, and no reference in it
  /// counted.
  ///
  /// The closure may run a turn that changes the slot; the old storage then stays valid until the
  /// closure returns. Off the owner, where no code may change the slot's state, the value is
  /// copied.
  ///
  /// A commit calls this for each observer of a part, so it is always inlined.
  @inlinable @inline(__always)
  func lend<Answer>(_ body: (Value) -> Answer) -> Answer {
    guard loop.isOwnerHere else { return body(storage.pointee) }
    let storage = Borrowed.at(UnsafePointer(storage))
    // Only the outermost call writes it, so that no race of concurrent readers leaves it set.
    if isLent { return storage.pointee.lend(body) }
    isLent = true
    let answer = storage.pointee.lend(body)
    isLent = false
    if !keptForReaders.isEmpty { releaseKept() }
    return answer
  }

  /// The read end: the value, absent or not.
  public var signal: Signal<Value?> {
    Signal(source: self, loop: loop) { source in
      unsafeDowncast(source, to: Slot<Value>.self).value
    }
  }

  /// Returns the write end: a value replaces the slot's value, in a turn of its own or after the
  /// current one.
  public func sink(_ cause: String = "set", from view: ViewIdentity? = nil) -> Sink<Value> {
    Sink(placed: { [self] value, fileID, line in
      loop.enqueue(cause, from: view, fileID: fileID, line: line) { turn in turn.set(self, value) }
    })
  }

  /// Calls a closure after every commit that touches this slot, with the value before and after
  /// (L6).
  ///
  /// Called in the loop's order of registration, once for every commit, also for an equal value.
  /// Each observed commit costs one copy-on-write; an edit by a view is reported to that view too.
  public func observeChanges(
    _ body: @escaping (Commit, Change<Value>) -> Void
  ) -> ObservationToken {
    guard loop.isOwnerHere else {
      return loop.observeOnOwner("observeChanges") { [self] _ in observeChanges(body) }
    }
    let flag = CancelFlag()
    watchers.append(flag)
    let notified = loop.observe(
      self, everyCommit: true, view: nil, check: { _ in true }, start: { _ in }
    ) {
      source, commit, _ in
      let slot = unsafeDowncast(source, to: Slot<Value>.self)
      guard let commit, let change = commit.change(of: slot) else { return }
      body(commit, change)
    }
    notified.alsoOnCancel { flag.raise() }
    return notified
  }

  override func moveStorage() {
    let left = storage
    storage = .allocate(capacity: 1)
    storage.initialize(to: left.pointee)
    keptForReaders.append(AbandonedStorage(left))
  }

  override func keep() -> AnyObject? {
    guard isPresent else { return nil }
    if let boxType { return boxType.init(storage.pointee) }
    boxType = ValueBox<Value>.self
    return ValueBox(storage.pointee)
  }

  override func load(_ kept: AnyObject?) {
    stamp = loop.nextStamp()
    guard let kept = kept as? ValueBox<Value> else {
      clear()
      return
    }
    put(kept.value)
  }

  override func clear() {
    guard isPresent else { return }
    keepForReaders()
    holdsValue = false
    if isNoted { loop.needsWholeCommit = true }
    // Released when the slot is consistent again: the deinit of the old value may read the slot.
    withExtendedLifetime(storage.move()) {}
  }

  override func setAside() {
    guard isPresent, !isSetAside else { return }
    let aside = aside ?? .allocate(capacity: 1)
    self.aside = aside
    aside.initialize(to: storage.pointee)
    isSetAside = true
  }

  override func restoreAside() {
    guard isSetAside, let aside else { return }
    isSetAside = false
    stamp = loop.nextStamp()
    put(aside.move())
  }

  override func dropAside() {
    guard isSetAside, let aside else { return }
    isSetAside = false
    // Released when the slot is consistent again: its deinit may read the slot.
    withExtendedLifetime(aside.move()) {}
  }

  /// Removes and returns the value of a slot that is no longer used, without a turn or a
  /// notification.
  package func takeLast() -> Value? {
    guard isPresent else { return nil }
    holdsValue = false
    return storage.move()
  }

  /// Replaces the value, or sets that of an absent slot; no reader has it in place.
  @inlinable
  final func replace(by value: Value) {
    if isPresent {
      let old = storage.move()
      storage.initialize(to: value)
      // Released when the slot is consistent again: its deinit may read the slot.
      withExtendedLifetime(old) {}
    } else {
      storage.initialize(to: value)
      holdsValue = true
    }
  }

  /// Replaces a present value, and sets the old one aside.
  @inlinable
  final func replaceAndSetAside(by value: Value) {
    guard !isSetAside else { return replace(by: value) }
    let aside = aside ?? .allocate(capacity: 1)
    self.aside = aside
    aside.moveInitialize(from: storage, count: 1)
    isSetAside = true
    storage.initialize(to: value)
  }

  func put(_ value: Value) {
    keepForReaders()
    if isPresent {
      if holdsNothing { return storage.pointee = value }
      let old = storage.move()
      storage.initialize(to: value)
      withExtendedLifetime(old) {}
    } else {
      storage.initialize(to: value)
      holdsValue = true
    }
  }

  public override var text: String {
    isPresent && !isEditing ? String(describing: storage.pointee) : "absent"
  }
}

/// The old storage of a slot, with the value that is still read there.
private final class AbandonedStorage<Value> {
  private let storage: UnsafeMutablePointer<Value>

  init(_ storage: UnsafeMutablePointer<Value>) {
    self.storage = storage
  }

  deinit {
    storage.deinitialize(count: 1)
    storage.deallocate()
  }
}
