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
  @usableFromInline var noted: [AnySlot] = []
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
