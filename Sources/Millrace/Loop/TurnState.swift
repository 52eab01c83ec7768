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

  /// Room for slots, of which the first `count` are in the list; what lies behind is not looked at.
  private var room: [Entry] = []
  @usableFromInline private(set) var count = 0

  @usableFromInline init() {}

  @inlinable var isEmpty: Bool { count == 0 }
  var entries: ArraySlice<Entry> { room[..<count] }

  /// Calls a closure with each, in order; what it adds to the list of its turn is in another one.
  @inline(__always)
  func forEach(_ body: (AnySlot) -> Void) {
    room.withUnsafeBufferPointer { room in
      for index in 0..<count { room[index].slot._withUnsafeGuaranteedRef(body) }
    }
  }

  /// Adds a slot, and holds it unless somebody else does, until the list is empty.
  @inline(__always)
  mutating func hold(_ slot: AnySlot, isHeld: Bool = false) {
    let slot = Unmanaged.passUnretained(slot)
    let entry = Entry(slot: isHeld ? slot : slot.retain(), isHeld: isHeld)
    if count < room.count { room[count] = entry } else { room.append(entry) }
    count += 1
  }

  /// Forgets those that were absent before and are absent again.
  mutating func removeUnseen() {
    let isUnseen: (Entry) -> Bool = {
      $0.slot._withUnsafeGuaranteedRef { !$0.isPresent && !$0.presentBefore }
    }
    guard entries.contains(where: isUnseen) else { return }
    let unseen = entries.filter(isUnseen)
    room = entries.filter { !isUnseen($0) }
    count = room.count
    for entry in unseen where !entry.isHeld { entry.slot.release() }
  }

  /// Ends the hold on all, and keeps room for as many, unless that is a lot.
  @inline(__always)
  mutating func letGo() {
    room.withUnsafeBufferPointer { room in
      for index in 0..<count where !room[index].isHeld { room[index].slot.release() }
    }
    count = 0
    if room.count > 4_096 { room = [] }
  }
}
