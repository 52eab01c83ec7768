/// The recorded commits of a loop: to look at, to go back to, to branch from (L12).
///
/// It keeps the values that slots changed to, and never runs a handler again. Recording costs one copy-on-write per
/// changed slot; finding a slot's value at a commit takes a binary search over that slot's own changes.
///
/// ```
///   live      1 ── 2 ── 3 ── 4 ── 5
///   look(2)             frozen: the loop shows 2, what arrives waits
///   resume()                      shows 5 again, what waited runs
///   restore(2)                    6, with the values of 2 and no cause
///   look(2), branch()             3…5 are cut off and kept as a branch; the loop goes on from 2
/// ```
///
/// A timeline ends when it is let go; the loop then goes on unrecorded, from what it shows.
public final class Timeline {
  /// The loop that is recorded.
  public let loop: Loop
  /// The commit that the loop shows, or `nil` while it is live.
  public private(set) var shown: Int?
  /// The futures that were cut off, newest last; at most ``branchLimit``.
  public private(set) var branches: [Branch] = []

  /// How many branches are kept: enough to compare a few, few enough to forget about.
  public static var branchLimit: Int { 8 }

  private let limit: Int
  private let costLimit: Int
  private let cost: (Commit) -> Int
  private var entries: ArraySlice<Entry> = []
  private var totalCost = 0
  private var histories: [Int: History] = [:]
  private var present: Snapshot?
  private var isReplacing = false
  private var recording: Lifetime?

  struct Entry {
    var moment: Moment
    var cost: Int
    var slots: [Int]
  }

  /// Starts recording.
  ///
  /// - Parameters:
  ///   - loop: the loop to record, from its next commit on.
  ///   - limit: how many commits are kept; the oldest go first.
  ///   - costLimit: how much they may cost together, by the caller's own measure (bytes, rows).
  ///   - cost: what a commit costs; 1 by default.
  public init(
    of loop: Loop, limit: Int = 1_000, costLimit: Int = .max,
    cost: @escaping (Commit) -> Int = { _ in 1 }
  ) {
    self.loop = loop
    self.limit = max(1, limit)
    self.costLimit = costLimit
    self.cost = cost
    recording = loop.attach(
      Hooks(didCommit: { [weak self] commit in self?.record(commit) }, wantsValues: true))
  }

  // MARK: Looking

  /// The commits that are kept, oldest first.
  public var moments: [Moment] { entries.map(\.moment) }

  /// The numbers that can be shown: from the state before the oldest kept commit to the newest.
  public var range: ClosedRange<Int> {
    guard let first = entries.first, let last = entries.last else {
      return loop.commitNumber...loop.commitNumber
    }
    return (first.moment.first - 1)...last.moment.number
  }

  /// A slot's value as a commit left it; the loop is not touched.
  ///
  /// - Returns: `nil` if the slot was absent then, or the commit is not kept.
  public func value<Value>(of slot: Slot<Value>, at number: Int) -> Value? {
    guard range.contains(number) else { return nil }
    guard let history = histories[slot.id] else { return slot.value }
    return (history.value(at: number) as? Kept<Value>)?.value
  }

  /// Shows the state as a commit left it, and freezes the loop: what arrives waits (L12).
  ///
  /// Everything is put in place silently and told once, by a commit without a cause.
  ///
  /// - Throws: ``Mistake/unknownCommit(number:kept:)`` for a commit that is not kept.
  public func look(at number: Int) throws(Mistake) {
    let snapshot = try snapshot(at: number)
    if present == nil { present = Snapshot(histories.values.map { ($0.slot, $0.slot.keep()) }) }
    load(snapshot)
    shown = number
    loop.isFrozen = true
  }

  /// Goes back to the present, and lets what waited run.
  public func resume() {
    guard let snapshot = present else { return }
    load(snapshot)
    goLive()
  }

  // MARK: Going back

  /// Makes the state of a commit the present, as a new commit without a cause; history goes on.
  ///
  /// Effects that were started since are cancelled, and their late results are dropped and reported; effects of the past
  /// are not started again.
  public func restore(_ number: Int) throws(Mistake) {
    let snapshot = try snapshot(at: number)
    let wasFrozen = present
    isReplacing = false
    loop.cancelEffects(startedAfter: number)
    if let wasFrozen {
      // The commit's old values are those of the present, not of the past that was shown.
      loadSilently(wasFrozen)
    }
    loop.replace(snapshot)
    goLive()
  }

  /// Goes on from the commit that is shown; the future after it is cut off and kept as a branch.
  ///
  /// While live this does nothing.
  @discardableResult
  public func branch() -> Branch? {
    guard let number = shown, let tip = present else { return nil }
    let cut = entries.filter { $0.moment.number > number }
    entries = entries.filter { $0.moment.number <= number }[...]
    totalCost = entries.reduce(0) { $0 + $1.cost }
    for id in Set(cut.flatMap(\.slots)) { histories[id]?.cut(after: number) }
    let branch = Branch(fork: number, moments: cut.map(\.moment), tip: tip)
    branches.append(branch)
    if branches.count > Self.branchLimit { branches.removeFirst() }
    loop.cancelEffects(startedAfter: number)
    goLive()
    return branch
  }

  /// Makes the end of a branch the present, as a new commit without a cause.
  public func restore(_ branch: Branch) {
    if present != nil { resume() }
    loop.replace(branch.tip)
    loop.drain()
  }

  // MARK: Internals

  private func snapshot(at number: Int) throws(Mistake) -> Snapshot {
    guard range.contains(number) else {
      let mistake = Mistake.unknownCommit(number: number, kept: range)
      mistake.report(to: loop)
      throw mistake
    }
    return Snapshot(histories.values.map { ($0.slot, $0.value(at: number)) })
  }

  private func load(_ snapshot: Snapshot) {
    isReplacing = true
    loop.isFrozen = false
    loop.replace(snapshot)
    isReplacing = false
  }

  private func loadSilently(_ snapshot: Snapshot) {
    for (slot, kept) in snapshot.values { slot.load(kept) }
  }

  private func goLive() {
    shown = nil
    present = nil
    loop.isFrozen = false
    loop.drain()
  }

  private func record(_ commit: Commit) {
    guard !isReplacing else { return }
    var slots: [Int] = []
    for mutation in commit.mutations {
      let id = mutation.slot.id
      slots.append(id)
      if histories[id] == nil {
        histories[id] = History(slot: mutation.slot, base: mutation.before)
      }
      histories[id]?.steps.append((commit.number, mutation.after))
    }
    var entry = Entry(moment: Moment(commit), cost: cost(commit), slots: slots)
    if let last = entries.last, entry.moment.continues(last.moment) {
      entry = merge(last, entry)
      entries.removeLast()
      totalCost -= last.cost
    }
    entries.append(entry)
    totalCost += entry.cost
    while entries.count > limit || (totalCost > costLimit && entries.count > 1) { dropOldest() }
  }

  /// Ephemeral commits of one key are one entry: the last wins.
  private func merge(_ last: Entry, _ entry: Entry) -> Entry {
    var merged = entry
    merged.moment.first = last.moment.first
    merged.slots = Array(Set(last.slots + entry.slots)).sorted()
    for id in Set(last.slots).intersection(entry.slots) {
      histories[id]?.dropStep(at: last.moment.number)
    }
    return merged
  }

  private func dropOldest() {
    guard let oldest = entries.popFirst() else { return }
    totalCost -= oldest.cost
    for id in oldest.slots { histories[id]?.settle(upTo: oldest.moment.number) }
  }
}
