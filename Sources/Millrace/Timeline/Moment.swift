/// The record of a commit in a timeline, or of consecutive commits that have folded into one.
public struct Moment {
  /// The commit's number.
  public let number: Int
  /// The number of the first commit that was folded into this moment; that of the moment itself
  /// unless it is ephemeral.
  public internal(set) var first: Int
  /// The action under which it is kept, which is the cause of the commit unless the timeline was
  /// made with another rule; `nil` if state was replaced wholesale.
  public let cause: Any?
  /// The origin of the turn.
  public let origin: Origin
  /// The commit that sent the turn.
  public let causedBy: Int?
  /// True if it is of a kind that folds, such as a progress tick: shown in passing, not as a step
  /// of a slider.
  public let isEphemeral: Bool

  init(number: Int, cause: Any?, origin: Origin, causedBy: Int?, isEphemeral: Bool) {
    self.number = number
    first = number
    self.cause = cause
    self.origin = origin
    self.causedBy = causedBy
    self.isEphemeral = isEphemeral
  }

  init(_ commit: Commit, cause: Any?, isEphemeral: Bool) {
    self.init(
      number: commit.number, cause: cause, origin: commit.origin,
      causedBy: commit.causedBy, isEphemeral: isEphemeral)
  }

  /// Returns whether it replaces an ephemeral commit before it.
  func continues(_ other: Moment) -> Bool {
    guard isEphemeral, other.isEphemeral, let mine = cause as? any Ephemeral,
      let theirs = other.cause as? any Ephemeral
    else { return false }
    return mine.ephemeralKey == theirs.ephemeralKey
  }
}

/// An action that may be of passing interest only: a tick, a scroll position.
///
/// Consecutive ephemeral commits of one key are kept as one, the last.
public protocol Ephemeral {
  /// True if this action is ephemeral.
  var isEphemeral: Bool { get }
  /// The subject of the action: a tick of one player does not replace one of another.
  var ephemeralKey: AnyHashable { get }
}

extension Ephemeral {
  /// A key that all ephemeral actions of the type share.
  public var ephemeralKey: AnyHashable { ObjectIdentifier(Self.self) }
}

/// A future that was cut off when the timeline continued from an earlier commit.
public struct Branch {
  /// The number of the commit after which it was cut off.
  public let fork: Int
  /// The commits of the branch.
  public let moments: [Moment]

  let tip: Snapshot
}

/// A copy of the values of several slots.
struct Snapshot {
  let values: [(slot: AnySlot, kept: AnyObject?)]

  init(_ values: [(AnySlot, AnyObject?)]) {
    // In the order in which the slots were created, so that a scope is restored before its
    // contents.
    self.values = values.ascending { $0.0.id }.map { (slot: $0.0, kept: $0.1) }
  }
}

/// A moment with what changed in it; a class, since it moves through the list and is large.
final class RecordedMoment {
  @exclusivity(unchecked) var moment: Moment
  @exclusivity(unchecked) var cost = 1
  /// The history of the changed slot: nearly always one, which needs no list.
  @exclusivity(unchecked) private(set) var history: History?
  @exclusivity(unchecked) private(set) var others: [History] = []

  init(_ moment: Moment) { self.moment = moment }

  var histories: [History] { (history.map { [$0] } ?? []) + others }

  func add(_ history: History) {
    if self.history == nil { self.history = history } else { others.append(history) }
  }
}

/// The values of a slot, commit by commit.
final class History {
  let slot: AnySlot
  /// The value before the first of ``values``.
  @exclusivity(unchecked) var base: AnyObject?
  @exclusivity(unchecked) var values = RecentList<(number: Int, kept: AnyObject?)>()

  init(slot: AnySlot, base: AnyObject?) {
    self.slot = slot
    self.base = base
  }

  /// Returns the value after a commit: the last one that was set up to it.
  func value(at number: Int) -> AnyObject? {
    var low = values.startIndex
    var high = values.endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if values[middle].number <= number { low = middle + 1 } else { high = middle }
    }
    return low == values.startIndex ? base : values[low - 1].kept
  }

  func cut(after number: Int) {
    while let last = values.last, last.number > number { _ = values.popLast() }
  }

  /// True if the slot has not changed in the commits that are kept.
  var isIdle: Bool { values.isEmpty }

  func absorb(upTo number: Int) {
    while let first = values.first, first.number <= number {
      _ = values.popFirst()
      // Released when the history is consistent again: its deinit may read it.
      withExtendedLifetime(exchange(&base, with: first.kept)) {}
    }
  }

  func dropValue(in commits: ClosedRange<Int>) {
    guard let index = values.lastIndex(where: { commits.contains($0.number) }) else { return }
    withExtendedLifetime(values.remove(at: index)) {}
  }
}
