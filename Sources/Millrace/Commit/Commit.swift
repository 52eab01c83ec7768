/// The record of a turn: its action, its cause, its origin and the slots that it changed.
///
/// A commit is only made when a tool or an observer asks for commits; otherwise the loop just
/// counts.
public final class Commit {
  /// The position in the loop's one order of events; the first is 1.
  public let number: Int
  /// The action that the turn handled; `nil` if state was replaced wholesale, so that a view that
  /// shows rows rebuilds them instead of applying changes (L6).
  public let cause: Any?
  /// The origin of the turn.
  public let origin: Origin
  /// The commit whose handler, observers or effects sent this turn; `nil` for a turn from outside.
  public let causedBy: Int?
  /// The changed slots, in the order of the edits; one entry per slot.
  public let mutations: [Mutation]

  init(number: Int, cause: Any?, origin: Origin, causedBy: Int?, mutations: [Mutation]) {
    self.number = number
    self.cause = cause
    self.origin = origin
    self.causedBy = causedBy
    self.mutations = mutations
  }

  /// Returns the old and new value of a slot in this commit, or `nil` if the commit did not touch
  /// it.
  ///
  /// The old value is available if it was requested before the turn (``Slot/observeChanges(_:)``, a
  /// recorder, a throwing turn): keeping it costs one copy-on-write per changed slot.
  public func change<Value>(of slot: Slot<Value>) -> Change<Value>? {
    guard let mutation = mutations.first(where: { $0.slot === slot }) else { return nil }
    return mutation.change(as: Value.self)
  }
}

/// The part of a commit that concerns one slot.
public struct Mutation {
  /// The kind of a slot's change.
  public enum Kind: String, Sendable, Hashable {
    /// The slot was absent and is present.
    case initialized
    /// The slot was present and is present.
    case changed
    /// The slot was present and is absent.
    case removed
  }

  /// The slot that changed.
  public let slot: AnySlot
  /// The kind of the change.
  public let kind: Kind

  let before: AnyObject?
  let after: AnyObject?

  func change<Value>(as type: Value.Type) -> Change<Value> {
    Change(old: (before as? ValueBox<Value>)?.value, new: (after as? ValueBox<Value>)?.value)
  }
}

/// A slot's value before and after a turn.
public struct Change<Value> {
  /// The value before; `nil` if the slot was absent, or no tool or observer had requested old
  /// values.
  public let old: Value?
  /// The value after; `nil` if the slot is absent.
  public let new: Value?

  /// Creates a change from two values.
  public init(old: Value?, new: Value?) {
    self.old = old
    self.new = new
  }
}

extension Change: Equatable where Value: Equatable {}
extension Change: Sendable where Value: Sendable {}

/// A box for a copied value; code that has the slot knows its type.
final class ValueBox<Value> {
  let value: Value

  required init(_ value: Value) {
    self.value = value
  }
}
