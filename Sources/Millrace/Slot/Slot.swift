/// A typed place for state in a loop; it may be absent (“not initialised”, “not on screen”).
///
/// A slot is read anywhere its loop may be, and changed only inside a turn. It lives as long as somebody holds it, and
/// becomes absent when its ``Scope`` is removed.
///
/// ```swift
/// let loop = Loop()
/// let draft = Slot("draft", in: loop.root, "")
/// loop.enqueue("typed") { turn in turn.edit(draft) { $0 += "a" } }
/// draft.value  // "a"
/// ```
///
/// The value is kept in place: editing an element of a large array copies nothing unless somebody else holds the array.
public final class Slot<Value>: AnySlot {
  /// Where the value is; initialised exactly while `isPresent`.
  @exclusivity(unchecked) @usableFromInline private(set) final var place:
    UnsafeMutablePointer<Value>
  /// Where the value before is while `isSetAside`; made when first needed, and kept.
  @exclusivity(unchecked) @usableFromInline final var aside: UnsafeMutablePointer<Value>?
  /// What copies are kept in, once any was; held, since to look for a type takes longer than to copy most values.
  @exclusivity(unchecked) private var kept: Kept<Value>.Type?

  /// Makes an absent slot.
  public convenience init(_ name: String, in scope: Scope, of type: Value.Type = Value.self) {
    self.init(named: Name(name), in: scope)
  }

  package init(named name: Name, in scope: Scope) {
    place = .allocate(capacity: 1)
    super.init(label: name, scope: scope, holdsNothing: _isPOD(Value.self))
  }

  /// Makes a slot with a first value; that is no commit, since nobody can have looked yet.
  ///
  /// Made inside a turn that then rolls back, the slot is absent again. In a scope that has been removed it stays
  /// absent, which is reported.
  public convenience init(_ name: String, in scope: Scope, _ value: Value) {
    self.init(named: Name(name), in: scope, value)
  }

  package init(named name: Name, in scope: Scope, _ value: Value) {
    place = .allocate(capacity: 1)
    super.init(label: name, scope: scope, holdsNothing: _isPOD(Value.self))
    guard scope.isAlive else {
      loop.report(.departed(what: "a value for \(name.text)", scope: scope.name))
      return
    }
    place.initialize(to: value)
    begin()
  }

  deinit {
    if isPresent { place.deinitialize(count: 1) }
    place.deallocate()
    if isSetAside { aside?.deinitialize(count: 1) }
    aside?.deallocate()
  }

  /// The value now, or `nil` if there is none.
  ///
  /// Inside a handler this is the newest value of every slot but the one being edited: reading that one is reported as
  /// ``Mistake/readWhileEditing(slot:)`` and answered with `nil` (L3). A read off the owner cannot
  /// wait for it: it is reported, and races with the owner's turns.
  @inlinable public var value: Value? {
    loop.noteUse("reading \(name)")
    guard isPresent else { return nil }
    if isEditing {
      Mistake.readWhileEditing(slot: name).report(to: loop)
      return nil
    }
    return place.pointee
  }

  /// Reads a present value where it lies: nothing of it is copied, and no reference in it counted.
  ///
  /// The closure may have the slot changed meanwhile, by a turn of its own; the place is then left to it until it returns.
  /// Off the owner, where nobody may touch the slot, the value is copied.
  ///
  /// A commit calls it for each observer of a part, so it stands where it is called.
  @inlinable @inline(__always)
  func lend<Answer>(_ body: (Value) -> Answer) -> Answer {
    guard loop.isOwnerHere else { return body(place.pointee) }
    let place = InPlace.at(UnsafePointer(place))
    // Only the outermost writes it, so that no race of others who read leaves it set.
    if isLent { return place.pointee.lend(body) }
    isLent = true
    let answer = place.pointee.lend(body)
    isLent = false
    if !keptForReaders.isEmpty { letGoOfKept() }
    return answer
  }

  /// The read end: the value, absent or not.
  public var signal: Signal<Value?> {
    Signal(source: self, loop: loop) { source in
      unsafeDowncast(source, to: Slot<Value>.self).value
    }
  }

  /// The write end: what is put in replaces the value, in a turn of its own or after the one under way.
  public func sink(_ cause: String = "set", from view: ViewIdentity? = nil) -> Sink<Value> {
    Sink(placed: { [self] value, fileID, line in
      loop.enqueue(cause, from: view, fileID: fileID, line: line) { turn in turn.set(self, value) }
    })
  }

  /// Tells a closure of every commit that touches this slot, with the value before and after (L6).
  ///
  /// Called in the loop's order of registration, once for every commit, also for an equal value. Asking costs one
  /// copy-on-write per commit; a commit in which a view spoke is told to that view too.
  public func observeChanges(
    _ body: @escaping (Commit, Change<Value>) -> Void
  ) -> Lifetime {
    guard loop.isOwnerHere else {
      return loop.observeOnOwner("observeChanges") { [self] _ in observeChanges(body) }
    }
    let flag = StopFlag()
    watchers.append(flag)
    let told = loop.observe(
      self, everyCommit: true, view: nil, check: { _ in true }, start: { _ in }
    ) {
      source, commit, _ in
      let slot = unsafeDowncast(source, to: Slot<Value>.self)
      guard let commit, let change = commit.change(of: slot) else { return }
      body(commit, change)
    }
    told.alsoOnStop { flag.raise() }
    return told
  }

  override func leavePlace() {
    let left = place
    place = .allocate(capacity: 1)
    place.initialize(to: left.pointee)
    keptForReaders.append(LeftPlace(left))
  }

  override func keep() -> AnyObject? {
    guard isPresent else { return nil }
    if let kept { return kept.init(place.pointee) }
    kept = Kept<Value>.self
    return Kept(place.pointee)
  }

  override func load(_ kept: AnyObject?) {
    stamp = loop.nextStamp()
    guard let kept = kept as? Kept<Value> else {
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
    // The old value is let go when the place is in order again: its deinit may look here.
    withExtendedLifetime(place.move()) {}
  }

  override func setAside() {
    guard isPresent, !isSetAside else { return }
    let aside = aside ?? .allocate(capacity: 1)
    self.aside = aside
    aside.initialize(to: place.pointee)
    isSetAside = true
  }

  override func putBack() {
    guard isSetAside, let aside else { return }
    isSetAside = false
    stamp = loop.nextStamp()
    put(aside.move())
  }

  override func dropAside() {
    guard isSetAside, let aside else { return }
    isSetAside = false
    // Let go of when all is in order again: its deinit may look here.
    withExtendedLifetime(aside.move()) {}
  }

  /// Takes the value out of a slot that nobody has any more: no turn, and nobody is told.
  package func takeLast() -> Value? {
    guard isPresent else { return nil }
    holdsValue = false
    return place.move()
  }

  /// Replaces the value, or gives one to a slot that is absent; nobody reads it where it lies.
  @inlinable
  final func replace(by value: Value) {
    if isPresent {
      let old = place.move()
      place.initialize(to: value)
      // Let go of when the slot is in order again: its deinit may look here.
      withExtendedLifetime(old) {}
    } else {
      place.initialize(to: value)
      holdsValue = true
    }
  }

  /// The same for a value that is there, which is set aside.
  @inlinable
  final func replaceAndSetAside(by value: Value) {
    guard !isSetAside else { return replace(by: value) }
    let aside = aside ?? .allocate(capacity: 1)
    self.aside = aside
    aside.moveInitialize(from: place, count: 1)
    isSetAside = true
    place.initialize(to: value)
  }

  func put(_ value: Value) {
    keepForReaders()
    if isPresent {
      if holdsNothing { return place.pointee = value }
      let old = place.move()
      place.initialize(to: value)
      withExtendedLifetime(old) {}
    } else {
      place.initialize(to: value)
      holdsValue = true
    }
  }

  public override var text: String {
    isPresent && !isEditing ? String(describing: place.pointee) : "absent"
  }
}

/// A place that a slot has left, with the value that is read there.
private final class LeftPlace<Value> {
  private let place: UnsafeMutablePointer<Value>

  init(_ place: UnsafeMutablePointer<Value>) {
    self.place = place
  }

  deinit {
    place.deinitialize(count: 1)
    place.deallocate()
  }
}
