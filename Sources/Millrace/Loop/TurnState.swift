/// The state of the current turn.
@usableFromInline
struct TurnState {
  /// A pointer to the action for the duration of its turn; `nil` where state is replaced wholesale,
  /// and on a store's fast path.
  var cause: UnsafePointer<Any>?
  /// True if a slot's value is kept before its first edit: the turn may throw, or a tool asks for
  /// values.
  var keepsOld = false
  /// True if that value can be moved to the slot's spare storage: only a rollback reads it.
  var setsAside = false
  /// True if the caller of the turn retains the slots that are edited as held, until the turn has
  /// ended.
  var holdsSlots = false
  /// The slots that were edited, in order.
  @usableFromInline var noted = NotedSlots()
  /// Observations that begin inside the handler and start at the commit (L5).
  @usableFromInline var starting: [(Loop) -> Void] = []
  /// The slot that a store edits on its fast path; only for error texts.
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
/// Each slot is retained once, from its first edit to the end of the turn, and accessed without
/// reference counting: a scope references its slots weakly, so that every count would go through a
/// side table. The code that moves the list out of a turn releases the slots. A slot that the
/// caller of the turn retains is not retained here too.
@usableFromInline
struct NotedSlots: ChangedSlots {
  @inline(__always) static var isWithoutNew: Bool { false }

  /// A slot of the list.
  struct Entry {
    let slot: Unmanaged<AnySlot>
    let isRetainedByCaller: Bool
  }

  /// The memory of a list, freed with its last owner.
  private final class Storage {
    let base: UnsafeMutablePointer<Entry>

    init(for count: Int) { base = .allocate(capacity: count) }

    deinit { base.deallocate() }
  }

  /// Owned by this list alone, since a list is moved and never copied: an array would check for
  /// unique ownership with each slot.
  private var storage: Storage?
  /// The start of the storage; its first `count` elements are initialised.
  private var base: UnsafeMutablePointer<Entry>?
  private var capacity = 0
  @usableFromInline private(set) var count = 0

  @usableFromInline init() {}

  @inlinable var isEmpty: Bool { count == 0 }

  /// The entries, valid until a slot is added or released.
  var entries: UnsafeBufferPointer<Entry> { UnsafeBufferPointer(start: base, count: count) }

  /// The slots, retained by the array.
  var slots: [AnySlot] { entries.map { $0.slot.takeUnretainedValue() } }

  /// Calls a closure with each slot, in order; slots that the closure edits enter another list.
  @inline(__always)
  func forEach(_ body: (AnySlot) -> Void) {
    for entry in entries { entry.slot._withUnsafeGuaranteedRef(body) }
  }

  /// Adds a slot, and retains it until the list is emptied, unless the caller of the turn does.
  @inline(__always)
  mutating func append(_ slot: AnySlot, retainedByCaller isRetainedByCaller: Bool = false) {
    let slot = Unmanaged.passUnretained(slot)
    if count == capacity { grow() }
    base?.advanced(by: count).initialize(
      to: Entry(
        slot: isRetainedByCaller ? slot : slot.retain(), isRetainedByCaller: isRetainedByCaller))
    count += 1
  }

  @inline(never)
  private mutating func grow() {
    capacity = max(4, 2 * capacity)
    let new = Storage(for: capacity)
    if let base { new.base.moveInitialize(from: base, count: count) }
    base = new.base
    storage = new
  }

  /// Removes the slots that were absent before the turn and are absent again.
  @inline(never)
  mutating func removeUnseen() {
    var unseen: [Entry] = []
    var kept = 0
    for entry in entries {
      if entry.slot._withUnsafeGuaranteedRef({ !$0.isPresent && !$0.presentBefore }) {
        unseen.append(entry)
      } else {
        base?[kept] = entry
        kept += 1
      }
    }
    count = kept
    for entry in unseen where !entry.isRetainedByCaller { entry.slot.release() }
  }

  /// Releases all slots, and keeps the storage unless it is large.
  @inline(__always)
  mutating func releaseAll() {
    for entry in entries where !entry.isRetainedByCaller { entry.slot.release() }
    count = 0
    guard capacity > 4_096 else { return }
    (storage, base, capacity) = (nil, nil, 0)
  }
}
