/// A slot with an erased type of value; see ``Slot``.
public class AnySlot: Source {
  /// The name in tools and errors.
  @inline(never)
  public final var name: String { marksScope ? "\(label.text) is there" : label.text }
  private final let label: Name
  /// The scope that owns it and removes it with itself (L10).
  public final let scope: Scope
  /// The position in the loop's order of slots, never reused.
  public final let id: Int

  @usableFromInline final let loop: Loop
  /// True if there is a value.
  @inlinable public final var isPresent: Bool { holdsValue }
  /// The stored value of `isPresent`: another module that read this itself would check each access.
  @exclusivity(unchecked) @usableFromInline final var holdsValue = false
  /// The change that was marked as known to the observer of touches; see ``markKnown()``.
  @exclusivity(unchecked) final var knownChange: UInt64 = 0
  /// True if the first observer of the slot observes touches, and so may know a change.
  @exclusivity(unchecked) final var isFirstKnowing = false
  /// True while a handler edits the value in place.
  @exclusivity(unchecked) @usableFromInline final var isEditing = false
  /// The closures that run with every change, inside its turn.
  @exclusivity(unchecked) final var followers: [ReleasableBox<(borrowing Turn) -> Void>] = [] {
    didSet { noteInterest() }
  }
  /// The observers of typed changes; while there are none, no old value is kept.
  final var watchers: [CancelFlag] = [] { didSet { noteInterest() } }
  @exclusivity(unchecked) private final var isFollowed = false
  /// True if there may be observers of typed changes; one that was cancelled may still count.
  @exclusivity(unchecked) private(set) final var hasWatchers = false
  /// True if there are neither followers nor watchers, so that an edit needs no other work: a
  /// single check for a store's fast path.
  @exclusivity(unchecked) @usableFromInline final var isQuiet = true
  /// True if the current turn has noted it as changed.
  @exclusivity(unchecked) final var isNoted = false
  @exclusivity(unchecked) final var presentBefore = false
  @exclusivity(unchecked) final var before: AnyObject?
  /// True if the value before is set aside, instead of being kept in `before`.
  @exclusivity(unchecked) @usableFromInline final var isSetAside = false
  /// True while the value is read in place.
  @exclusivity(unchecked) @usableFromInline final var isLent = false
  /// True while it is lent to all observers, and has been neither absent nor changed since: a
  /// single check for each of them.
  @exclusivity(unchecked) @usableFromInline final var isSteady = false
  /// The old storage of a value that changed while it was lent.
  @exclusivity(unchecked) @usableFromInline final var keptForReaders: [AnyObject] = []
  /// True if it becomes absent when the current edit ends: its scope was removed from inside it.
  @exclusivity(unchecked) final var isLeaving = false
  /// True if it follows another loop, whose past this loop cannot show (L12).
  @exclusivity(unchecked) final var isReplica = false
  /// True if it marks the presence of a scope, and is a ``ScopeMark``.
  final let marksScope: Bool
  /// The reconciler of the subscriptions that follow from the value.
  @exclusivity(unchecked) @usableFromInline final weak var subscriber: Reconciler? {
    didSet { hasSubscriber = true }
  }
  /// True if there may be a subscriber.
  @exclusivity(unchecked) @usableFromInline private(set) final var hasSubscriber = false

  /// True if the value holds no references, so that releasing it runs no code.
  final let holdsNothing: Bool

  init(label: Name, scope: Scope, holdsNothing: Bool = false, marksScope: Bool = false) {
    self.holdsNothing = holdsNothing
    self.marksScope = marksScope
    self.label = label
    self.scope = scope
    loop = scope.loop
    id = scope.loop.nextSlot()
    super.init()
    if !marksScope { scope.slots.append(self) }
    loop.noteUse("making \(name)")
  }

  /// A placeholder for stores without a slot, which every thread can read: never present, and never
  /// changed.
  @usableFromInline nonisolated(unsafe) static let placeholder = AnySlot(
    label: Name("elsewhere"), scope: Loop().root)

  /// True if an edit needs no other work.
  final var canTakeFastPath: Bool { isPresent && isQuiet && !isEditing && !isLent }

  /// True if there are observers of typed changes; removes those that were cancelled.
  final var isWatched: Bool {
    hasWatchers && hasLiveWatchers()
  }

  @inline(never)
  private final func hasLiveWatchers() -> Bool {
    if watchers.contains(where: \.isRaised) { watchers = watchers.filter { !$0.isRaised } }
    return !watchers.isEmpty
  }

  private final func noteInterest() {
    isFollowed = !followers.isEmpty
    hasWatchers = !watchers.isEmpty
    isQuiet = !isFollowed && !hasWatchers
    if isNoted, hasWatchers { loop.needsWholeCommit = true }
  }

  /// Runs the followers, as part of the turn.
  @inline(__always)
  final func follow(in turn: borrowing Turn) {
    if isFollowed { notifyFollowers(turn) }
  }

  /// Runs the followers, for inlined code of another module.
  @usableFromInline
  final func followAtLength(in turn: borrowing Turn) { follow(in: turn) }

  private final func notifyFollowers(_ turn: borrowing Turn) {
    let known = followers
    var isCancelled = false
    for follower in known {
      if let body = follower.value { body(turn) } else { isCancelled = true }
    }
    if isCancelled { followers = followers.filter { !$0.isCancelled } }
  }

  /// Notes that it was created with a value; that is no commit, since there can be no observers
  /// yet.
  final func begin() {
    holdsValue = true
    Unmanaged.passUnretained(loop)._withUnsafeGuaranteedRef { loop in
      stamp = loop.nextStamp()
      loop.madeDuringTurn(self)
    }
  }

  /// Keeps the old storage for readers before a change.
  final func keepForReaders() {
    isSteady = false
    if isLent, isPresent { moveStorage() }
  }

  /// Lends the storage of the value to all readers until ``endLending()``; returns false if it is
  /// already lent.
  final func beginLending() -> Bool {
    if isLent { return false }
    isLent = true
    isSteady = isPresent && !isEditing
    return true
  }

  final func endLending() {
    isLent = false
    isSteady = false
    if !keptForReaders.isEmpty { releaseKept() }
  }

  @usableFromInline @inline(never)
  final func releaseKept() { withExtendedLifetime(exchange(&keptForReaders, with: [])) {} }

  // The type-erased interface of a slot, overridden once, by `Slot`.

  /// Returns a copy of the value; `nil` if absent.
  func keep() -> AnyObject? { nil }
  /// Leaves the storage to its readers, and moves a copy of the value to new storage.
  func moveStorage() {}
  /// Restores a copied value, or absence.
  func load(_ kept: AnyObject?) {}
  /// Makes the slot absent.
  func clear() {}
  /// Copies the value to the spare storage: like `keep`, but allocates only once.
  func setAside() {}
  /// Restores the value that was set aside.
  func restoreAside() {}
  /// Releases the value that was set aside.
  func dropAside() {}
  /// The value as text, for tools.
  public var text: String { "" }
}

extension AnySlot {
  /// Releases the old value at the end of a turn; returns whether that may have run other code.
  @inline(__always)
  final func leaveTurn() -> Bool {
    isNoted = false
    if isSetAside, holdsNothing { isSetAside = false }
    return isSetAside || before != nil ? dropBefore() : false
  }

  private final func dropBefore() -> Bool {
    if isSetAside { dropAside() }
    withExtendedLifetime(exchange(&before, with: nil)) {}
    return true
  }
}
