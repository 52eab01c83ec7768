/// The slots that a turn has changed: a list, or the one slot of the fast path, which enters no
/// list.
protocol ChangedSlots {
  /// True if the slots that the handler has created are not among them.
  static var isWithoutNew: Bool { get }
  /// Calls a closure with each slot, in the order of the edits.
  func forEach(_ body: (AnySlot) -> Void)
  /// Releases the slots after all observers.
  mutating func releaseAll()
}

extension ChangedSlots {
  /// The current interest in the slots.
  @inline(never)
  var interest: ChangeInterest {
    var interest = ChangeInterest()
    forEach { interest.note($0) }
    return interest
  }
}

/// The one slot of a turn on the fast path, which the caller of the turn retains.
struct ChangedSlot: ChangedSlots {
  @inline(__always) static var isWithoutNew: Bool { true }

  private let slot: Unmanaged<AnySlot>

  @inline(__always)
  init(_ slot: AnySlot) {
    self.slot = .passUnretained(slot)
  }

  @inline(__always)
  func forEach(_ body: (AnySlot) -> Void) { slot._withUnsafeGuaranteedRef(body) }

  @inline(__always)
  mutating func releaseAll() {}
}

/// The interest of observers, subscriptions and scopes in the changed slots, collected in one pass.
struct ChangeInterest {
  /// True if a subscription or a scope may depend on a slot.
  private(set) var isOutside = false
  /// A slot that has observers; the list of the turn, or its caller, retains it.
  private(set) var observed: Unmanaged<AnySlot>?
  /// True if another slot has observers too.
  private(set) var isObservedTwice = false

  @inline(__always)
  init() {}

  /// The current interest in one slot.
  @inline(__always)
  init(in slot: AnySlot) { note(slot) }

  @inline(__always)
  mutating func note(_ slot: AnySlot) {
    if slot.hasSubscriber || slot.marksScope { isOutside = true }
    guard !slot.isUnobserved, !slot.needsNoCheck else { return }
    if observed != nil { isObservedTwice = true }
    observed = .passUnretained(slot)
  }
}
