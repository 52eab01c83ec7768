/// What the loop knows of the turn under way.
@usableFromInline
struct TurnState {
  /// Where the action lies while its turn lasts; `nil` where state is replaced wholesale, and in a store's short way.
  var cause: UnsafePointer<Any>?
  /// Whether a slot's value is kept before its first edit: the turn may throw, or a tool asked.
  var keepsOld = false
  /// Whether it is enough to set that value aside: nobody will ask for it but a rollback.
  var setsAside = false
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
/// what it holds.
@usableFromInline
struct NotedSlots {
  /// The slots, for whom has the list.
  @usableFromInline private(set) var unheld: [Unmanaged<AnySlot>] = []

  @usableFromInline init() {}

  @inlinable var isEmpty: Bool { unheld.isEmpty }
  var count: Int { unheld.count }

  /// Calls a closure with each, in order; what it adds to the list of its turn is in another one.
  @inline(__always)
  func forEach(_ body: (AnySlot) -> Void) {
    unheld.withUnsafeBufferPointer { slots in
      for slot in slots { slot._withUnsafeGuaranteedRef(body) }
    }
  }

  mutating func hold(_ slot: AnySlot) { unheld.append(.passRetained(slot)) }

  /// Forgets those that were absent before and are absent again.
  mutating func removeUnseen() {
    let isUnseen: (Unmanaged<AnySlot>) -> Bool = {
      $0._withUnsafeGuaranteedRef { !$0.isPresent && !$0.presentBefore }
    }
    guard unheld.contains(where: isUnseen) else { return }
    let unseen = unheld.filter(isUnseen)
    unheld.removeAll(where: isUnseen)
    for slot in unseen { slot.release() }
  }

  /// Ends the hold on all, and keeps room for as many, unless that is a lot.
  mutating func letGo() {
    unheld.withUnsafeBufferPointer { slots in
      for slot in slots { slot.release() }
    }
    unheld.removeAll(keepingCapacity: unheld.count <= 4_096)
  }
}
