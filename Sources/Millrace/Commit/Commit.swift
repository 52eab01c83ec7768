/// The record of a turn: what happened, why, from where, and to which slots.
///
/// A commit is only made when somebody asks for commits; a loop that nobody watches just counts.
public final class Commit {
  /// Its place in the loop's one order of events; the first is 1.
  public let number: Int
  /// The action that the turn handled; `nil` says that state was replaced wholesale, so whoever shows rows rebuilds
  /// them instead of applying changes (L6).
  public let cause: Any?
  /// Where the turn was sent from.
  public let origin: Origin
  /// The commit whose handler, observers or effects sent this one; `nil` when it came from outside.
  public let causedBy: Int?
  /// What changed, in the order of the edits; one entry a slot.
  public let mutations: [Mutation]

  init(number: Int, cause: Any?, origin: Origin, causedBy: Int?, mutations: [Mutation]) {
    self.number = number
    self.cause = cause
    self.origin = origin
    self.causedBy = causedBy
    self.mutations = mutations
  }

  /// The old and new value of a slot in this commit, or `nil` if the commit did not touch it.
  ///
  /// Old is there when it was asked for beforehand (``Slot/observeChanges(_:)``, a recorder, a throwing turn): keeping
  /// it costs one copy-on-write per changed slot.
  public func change<Value>(of slot: Slot<Value>) -> Change<Value>? {
    guard let mutation = mutations.first(where: { $0.slot === slot }) else { return nil }
    return mutation.change(as: Value.self)
  }
}

/// One slot's part in a commit.
public struct Mutation {
  /// What happened to a slot.
  public enum Kind: String, Sendable, Hashable {
    /// It was absent and is present.
    case initialized
    /// It was present and is present.
    case changed
    /// It was present and is absent.
    case removed
  }

  /// The slot it happened to.
  public let slot: AnySlot
  /// What happened.
  public let kind: Kind

  let before: AnyObject?
  let after: AnyObject?

  func change<Value>(as type: Value.Type) -> Change<Value> {
    Change(old: (before as? Kept<Value>)?.value, new: (after as? Kept<Value>)?.value)
  }
}

/// A slot's value before and after a turn.
public struct Change<Value> {
  /// The value before; `nil` if the slot was absent, or nobody had asked for it.
  public let old: Value?
  /// The value after; `nil` if the slot is absent.
  public let new: Value?

  /// Pairs two values.
  public init(old: Value?, new: Value?) {
    self.old = old
    self.new = new
  }
}

extension Change: Equatable where Value: Equatable {}
extension Change: Sendable where Value: Sendable {}

/// A value that is kept aside; its type is known to whoever has the slot.
final class Kept<Value> {
  let value: Value

  required init(_ value: Value) {
    self.value = value
  }
}
