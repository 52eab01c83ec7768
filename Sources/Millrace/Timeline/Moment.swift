/// One entry of a timeline.
public struct Moment {
  /// The commit's number.
  public let number: Int
  /// The first of the commits that were folded into this entry; the number itself unless they are ephemeral.
  public internal(set) var first: Int
  /// The action; `nil` if state was replaced wholesale.
  public let cause: Any?
  /// Where it was sent from.
  public let origin: Origin
  /// The commit that led to it.
  public let causedBy: Int?
  /// Whether it is of a kind that folds, such as a progress tick: shown by the way, no stop of a slider.
  public let isEphemeral: Bool

  init(number: Int, cause: Any?, origin: Origin, causedBy: Int?, isEphemeral: Bool) {
    self.number = number
    first = number
    self.cause = cause
    self.origin = origin
    self.causedBy = causedBy
    self.isEphemeral = isEphemeral
  }

  init(_ commit: Commit, isEphemeral: Bool) {
    self.init(
      number: commit.number, cause: commit.cause, origin: commit.origin,
      causedBy: commit.causedBy, isEphemeral: isEphemeral)
  }

  /// Whether it takes the place of an ephemeral commit before it.
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
  /// Whether this action is.
  var isEphemeral: Bool { get }
  /// What it is about: a tick of one player does not replace one of another.
  var ephemeralKey: AnyHashable { get }
}

extension Ephemeral {
  /// One key for all ephemeral actions of the type.
  public var ephemeralKey: AnyHashable { ObjectIdentifier(Self.self) }
}

/// A future that was cut off when the timeline went on from an earlier commit.
public struct Branch {
  /// The commit that it leaves the timeline at.
  public let fork: Int
  /// Its commits.
  public let moments: [Moment]

  let tip: Snapshot
}

/// Values of several slots, kept aside.
struct Snapshot {
  let values: [(slot: AnySlot, kept: AnyObject?)]

  init(_ values: [(AnySlot, AnyObject?)]) {
    // In the order in which the slots were made, so that a scope is there before what is in it.
    self.values = values.sorted { $0.0.id < $1.0.id }.map { (slot: $0.0, kept: $0.1) }
  }
}

/// What a slot was, commit by commit.
final class History {
  let slot: AnySlot
  /// The value before the oldest step.
  @exclusivity(unchecked) var base: AnyObject?
  @exclusivity(unchecked) var steps = RecentList<(number: Int, kept: AnyObject?)>()

  init(slot: AnySlot, base: AnyObject?) {
    self.slot = slot
    self.base = base
  }

  /// The value that a commit left: that of the last step up to it.
  func value(at number: Int) -> AnyObject? {
    var low = steps.startIndex
    var high = steps.endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if steps[middle].number <= number { low = middle + 1 } else { high = middle }
    }
    return low == steps.startIndex ? base : steps[low - 1].kept
  }

  func cut(after number: Int) {
    while let last = steps.last, last.number > number { _ = steps.popLast() }
  }

  /// Whether the slot has been absent throughout, or has not changed in what is kept.
  var isIdle: Bool { steps.isEmpty }

  func settle(upTo number: Int) {
    while let first = steps.first, first.number <= number {
      _ = steps.popFirst()
      // Let go of when all is in order again: its deinit may look here.
      withExtendedLifetime(exchange(&base, with: first.kept)) {}
    }
  }

  func dropStep(at number: Int) {
    guard let index = steps.lastIndex(where: { $0.number == number }) else { return }
    withExtendedLifetime(steps.remove(at: index)) {}
  }
}
