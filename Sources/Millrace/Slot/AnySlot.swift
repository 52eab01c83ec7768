/// A slot whose type of value is not known here; see ``Slot``.
public class AnySlot: Source {
  /// What tools and errors call it.
  public final var name: String { marksScope ? "\(label.text) is there" : label.text }
  private final let label: Name
  /// The scope that owns it and takes it along when it goes (L10).
  public final let scope: Scope
  /// Its place in the loop's order of slots, never given twice.
  public final let id: Int

  @usableFromInline final let loop: Loop
  /// Whether there is a value.
  @inlinable public final var isPresent: Bool { holdsValue }
  /// The same, for those who set it: another module that read this itself would check each access.
  @exclusivity(unchecked) @usableFromInline final var holdsValue = false
  /// The change that who observes touches has made itself; see ``markKnown()``.
  @exclusivity(unchecked) final var knownChange: UInt64 = 0
  /// Whether the first observer that it ever had is one of touches, who may know a change.
  @exclusivity(unchecked) final var isFirstKnowing = false
  /// Whether a handler is editing the value in place just now.
  @exclusivity(unchecked) @usableFromInline final var isEditing = false
  /// Who goes along with every change, inside its turn.
  @exclusivity(unchecked) final var followers: [Stoppable<(borrowing Turn) -> Void>] = [] {
    didSet { noteInterest() }
  }
  /// Who asks for typed changes; while nobody does, no old value is kept.
  final var watchers: [StopFlag] = [] { didSet { noteInterest() } }
  @exclusivity(unchecked) private final var isFollowed = false
  /// Whether somebody asks for typed changes, or did until now.
  @exclusivity(unchecked) private(set) final var hasWatchers = false
  /// Whether nobody follows or watches, so that an edit needs nothing but itself: one look for a store's short way.
  @exclusivity(unchecked) @usableFromInline final var isQuiet = true
  /// Whether this turn has noted it as changed.
  @exclusivity(unchecked) final var isNoted = false
  @exclusivity(unchecked) final var presentBefore = false
  @exclusivity(unchecked) final var before: AnyObject?
  /// Whether the value before is set aside, in place of being kept in `before`.
  @exclusivity(unchecked) @usableFromInline final var isSetAside = false
  /// Whether somebody reads the value where it lies.
  @exclusivity(unchecked) @usableFromInline final var isLent = false
  /// Whether it is lent to all observers, and neither absent nor changed since: one look for each of them.
  @exclusivity(unchecked) @usableFromInline final var isSteady = false
  /// Where the value was before it changed under them.
  @exclusivity(unchecked) @usableFromInline final var keptForReaders: [AnyObject] = []
  /// Whether it is to be absent when the edit under way ends: its scope was removed from inside it.
  @exclusivity(unchecked) final var isLeaving = false
  /// Whether it follows another loop, whose past is not this loop's to show (L12).
  @exclusivity(unchecked) final var isReplica = false
  /// Whether it says that a scope is there, and is a ``ScopeMark``.
  final let marksScope: Bool
  /// The store whose subscriptions follow from the value.
  @usableFromInline final weak var subscriber: Reconciler? { didSet { hasSubscriber = true } }
  /// Whether there may be such a store.
  @exclusivity(unchecked) @usableFromInline private(set) final var hasSubscriber = false

  /// Whether nothing is let go of with a value.
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

  /// The slot of those who have none: never present, and never touched, so that every thread can look at it.
  @usableFromInline nonisolated(unsafe) static let elsewhere = AnySlot(
    label: Name("elsewhere"), scope: Loop().root)

  /// Whether an edit needs nothing but itself.
  final var canTakeShortWay: Bool { isPresent && isQuiet && !isEditing && !isLent }

  /// Whether typed changes are asked for; sweeps those who stopped.
  final var isWatched: Bool {
    guard hasWatchers else { return false }
    watchers.removeAll(where: \.isRaised)
    return !watchers.isEmpty
  }

  private final func noteInterest() {
    isFollowed = !followers.isEmpty
    hasWatchers = !watchers.isEmpty
    isQuiet = !isFollowed && !hasWatchers
    if isNoted, hasWatchers { loop.needsWholeCommit = true }
  }

  /// Lets those who follow bring what is theirs in line, as part of the turn.
  @inline(__always)
  final func follow(in turn: borrowing Turn) {
    if isFollowed { tellFollowers(turn) }
  }

  /// The same for another module.
  @usableFromInline
  final func followAtLength(in turn: borrowing Turn) { follow(in: turn) }

  private final func tellFollowers(_ turn: borrowing Turn) {
    let known = followers
    var isStopped = false
    for follower in known {
      if let body = follower.value { body(turn) } else { isStopped = true }
    }
    if isStopped { followers.removeAll(where: \.isStopped) }
  }

  /// Takes down that it was made with a value; that is no commit, since nobody can have looked yet.
  final func begin() {
    holdsValue = true
    Unmanaged.passUnretained(loop)._withUnsafeGuaranteedRef { loop in
      stamp = loop.nextStamp()
      loop.madeDuringTurn(self)
    }
  }

  /// Before a change: who reads the value where it lies keeps what it reads.
  final func keepForReaders() {
    isSteady = false
    if isLent, isPresent { leavePlace() }
  }

  /// Lends the place of the value to all who look at it until ``endLending()``; says whether it is not lent already.
  final func beginLending() -> Bool {
    if isLent { return false }
    isLent = true
    isSteady = isPresent && !isEditing
    return true
  }

  final func endLending() {
    isLent = false
    isSteady = false
    if !keptForReaders.isEmpty { letGoOfKept() }
  }

  @usableFromInline @inline(never)
  final func letGoOfKept() { withExtendedLifetime(exchange(&keptForReaders, with: [])) {} }

  // What is below is the type-erased side of a slot. It is overridden once, by `Slot`.

  /// A copy of the value, kept aside; `nil` if absent.
  func keep() -> AnyObject? { nil }
  /// Leaves the place of the value to those who read it, and has another one.
  func leavePlace() {}
  /// Puts a kept value back, or none.
  func load(_ kept: AnyObject?) {}
  /// Leaves the slot absent.
  func clear() {}
  /// Sets a copy of the value aside: as `keep`, but nothing is made for it the next time.
  func setAside() {}
  /// Puts the value that was set aside back.
  func putBack() {}
  /// Lets go of the value that was set aside.
  func dropAside() {}
  /// What the value looks like, for tools.
  public var text: String { "" }
}
