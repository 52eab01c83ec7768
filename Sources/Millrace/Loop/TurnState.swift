/// What the loop knows of the turn under way.
@usableFromInline
struct TurnState {
  /// Where the action lies while its turn lasts; `nil` where state is replaced wholesale, and in a store's short way.
  var cause: UnsafePointer<Any>?
  /// Whether a slot's value is kept before its first edit: the turn may throw, or a tool asked.
  var keepsOld = false
  /// Whether it is enough to set that value aside: nobody will ask for it but a rollback.
  var setsAside = false
  /// Whether who runs the turn holds slots that are edited as held, until it has ended.
  var holdsSlots = false
  /// The slots that were edited, in order.
  @usableFromInline var noted = NotedSlots()
  /// Observations begun inside the handler, which start at the commit (L5).
  @usableFromInline var starting: [(Loop) -> Void] = []
  /// The slot that a store edits in place without further ado; only for error texts.
  @usableFromInline var running: Unmanaged<AnySlot>?

  @usableFromInline init() {}

  var causeText: String {
    if let cause { return String(describing: cause.pointee) }
    guard let running else { return "a turn" }
    return "an action of \(running.takeUnretainedValue().name)"
  }
}

/// The slots that a turn has changed, in the order of the edits.
///
/// Each is held once, from its first edit to the end of the turn, and looked at without counting references: a slot is known
/// weakly to its scope, and every count would go through a table on the side. Who takes the list out of a turn lets go of
/// what it holds. A slot that who runs the turn holds is not held here too.
@usableFromInline
struct NotedSlots {
  /// A slot, for whom has the list.
  struct Entry {
    let slot: Unmanaged<AnySlot>
    let isHeld: Bool
  }

  /// Memory for slots, which lasts as long as a list has it.
  private final class Room {
    let place: UnsafeMutablePointer<Entry>

    init(for count: Int) { place = .allocate(capacity: count) }

    deinit { place.deallocate() }
  }

  /// The list's own, since a list is moved and never copied: an array would ask for each slot whether that is so.
  private var room: Room?
  /// Where the room is; the first `count` are there.
  private var place: UnsafeMutablePointer<Entry>?
  private var capacity = 0
  @usableFromInline private(set) var count = 0

  @usableFromInline init() {}

  @inlinable var isEmpty: Bool { count == 0 }

  /// Where they are, as long as none is added and none let go of.
  var entries: UnsafeBufferPointer<Entry> { UnsafeBufferPointer(start: place, count: count) }

  /// The slots, each counted.
  var slots: [AnySlot] { entries.map { $0.slot.takeUnretainedValue() } }

  /// Calls a closure with each, in order; what it adds to the list of its turn is in another one.
  @inline(__always)
  func forEach(_ body: (AnySlot) -> Void) {
    for entry in entries { entry.slot._withUnsafeGuaranteedRef(body) }
  }

  /// Adds a slot, and holds it unless somebody else does, until the list is empty.
  @inline(__always)
  mutating func hold(_ slot: AnySlot, isHeld: Bool = false) {
    let slot = Unmanaged.passUnretained(slot)
    if count == capacity { grow() }
    place?.advanced(by: count).initialize(
      to: Entry(slot: isHeld ? slot : slot.retain(), isHeld: isHeld))
    count += 1
  }

  @inline(never)
  private mutating func grow() {
    capacity = max(4, 2 * capacity)
    let new = Room(for: capacity)
    if let place { new.place.moveInitialize(from: place, count: count) }
    place = new.place
    room = new
  }

  /// Forgets those that were absent before and are absent again.
  mutating func removeUnseen() {
    var unseen: [Entry] = []
    var kept = 0
    for entry in entries {
      if entry.slot._withUnsafeGuaranteedRef({ !$0.isPresent && !$0.presentBefore }) {
        unseen.append(entry)
      } else {
        place?[kept] = entry
        kept += 1
      }
    }
    count = kept
    for entry in unseen where !entry.isHeld { entry.slot.release() }
  }

  /// Ends the hold on all, and keeps room for as many, unless that is a lot.
  @inline(__always)
  mutating func letGo() {
    for entry in entries where !entry.isHeld { entry.slot.release() }
    count = 0
    guard capacity > 4_096 else { return }
    (room, place, capacity) = (nil, nil, 0)
  }
}

extension NotedSlots {
  /// Who looks at the slots that a turn has changed, found in one pass.
  struct Interest {
    /// Whether a subscription or a scope may follow from one.
    private(set) var isOutside = false
    /// One that has observers; the list holds it.
    private(set) var observed: Unmanaged<AnySlot>?
    /// Whether another has some too.
    private(set) var isObservedTwice = false

    @inline(__always)
    mutating func note(_ slot: AnySlot) {
      if slot.hasSubscriber || slot.marksScope { isOutside = true }
      guard !slot.isUnobserved, !slot.hasNoNews else { return }
      if observed != nil { isObservedTwice = true }
      observed = .passUnretained(slot)
    }
  }

  /// Who looks at them now.
  var interest: Interest {
    var interest = Interest()
    forEach { interest.note($0) }
    return interest
  }
}
