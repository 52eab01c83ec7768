/// The recorded commits of a loop, to inspect, to restore and to branch from (L12).
///
/// It keeps the values that slots changed to, and never runs a handler again. Recording costs one
/// copy-on-write per changed slot; finding a slot's value at a commit takes a binary search over
/// that slot's own changes.
///
/// ```
///   live      1 ── 2 ── 3 ── 4 ── 5
///   show(2)             frozen: the loop shows 2, new turns wait
///   resume()                      shows 5 again, waiting turns run
///   restore(2)                    6, with the values of 2 and no cause
///   show(2), branch()             3…5 are cut off and kept as a branch; the loop continues from 2
/// ```
///
/// A slot enters the history with its first recorded commit; showing an earlier commit shows the
/// value before that one. Use one timeline per loop: another would not learn of the commits that a
/// ``branch()`` cuts off.
///
/// A timeline ends when it is released; the loop then continues unrecorded, from the state that it
/// shows, as soon as its mailbox is read.
public final class Timeline {
  /// The loop that is recorded.
  public let loop: Loop
  /// The commit that the loop shows, or `nil` while it is live.
  public private(set) var shown: Int?
  /// The futures that were cut off, newest last: at most eight; a ninth one removes the oldest.
  public private(set) var branches: [Branch] = []
  private static var branchLimit: Int { 8 }

  private let limit: Int
  private let costLimit: Int
  private let cost: ((Commit) -> Int)?
  private let action: ((Any) -> Any)?
  @exclusivity(unchecked) private var recorded = RecentList<RecordedMoment>()
  /// The number of commits that were removed as the oldest.
  @exclusivity(unchecked) private var dropped = 0
  @exclusivity(unchecked) private var totalCost = 0
  @exclusivity(unchecked) private var histories = [Int: History]()
  /// The last history used: most commits change the slot that the one before has changed.
  @exclusivity(unchecked) private var latest: History?
  /// Types of actions that are never ephemeral, since querying an action costs more than the rest
  /// of its moment.
  private var lasting: Set<ObjectIdentifier> = []
  @exclusivity(unchecked) private var lastLasting: ObjectIdentifier?
  private var present: Snapshot?
  private var recording: ObservationToken?

  /// Creates a timeline and starts recording.
  ///
  /// - Parameters:
  ///   - loop: The loop to record, from its next commit on.
  ///   - limit: How many commits are kept; the oldest are removed first.
  ///   - costLimit: The limit of their total cost, in a unit of the caller (bytes, rows).
  ///   - cost: Returns the cost of a commit; 1 by default, which avoids making commits where no
  ///     other tool asks for them.
  ///   - action: Returns the action under which a commit is kept, given its cause; the cause by
  ///     default. Where one action of a person or of a clock leads to several turns, an app
  ///     returns that action for all of them: if it is ``Ephemeral``, they fold into one moment.
  ///     Called after each commit that has a cause, in order.
  public init(
    of loop: Loop, limit: Int = 1_000, costLimit: Int = .max, cost: ((Commit) -> Int)? = nil,
    keptAs action: ((_ cause: Any) -> Any)? = nil
  ) {
    self.loop = loop
    self.limit = max(1, limit)
    self.costLimit = costLimit
    self.cost = cost
    self.action = action
    recording = loop.attach(
      Hooks(didCommit: { [weak self] commit in self?.record(commit) }, wantsValues: true),
      by: self)
  }

  deinit {
    guard let present else { return }
    // It may be released on any thread; the loop is unfrozen on its owner.
    let crossing = Unchecked(present)
    loop.mailbox.post { loop in loop.unfreeze(from: crossing.value) }
  }

  // MARK: Inspecting

  /// The commits that are kept, oldest first.
  ///
  /// Linear in their number.
  public var moments: [Moment] { recorded.map(\.moment) }

  /// The indices of the commits that are kept, counted from the first that was recorded.
  package var positions: Range<Int> { dropped..<dropped + recorded.count }

  /// Returns the commit at one of ``positions``, in constant time.
  package func moment(at position: Int) -> Moment {
    recorded[recorded.startIndex + position - dropped].moment
  }

  /// The numbers that can be shown: from the state before the oldest kept commit to the newest.
  public var range: ClosedRange<Int> {
    guard let first = recorded.first, let last = recorded.last else {
      return loop.commitNumber...loop.commitNumber
    }
    // If a tool nests a turn during its notification of a commit, that turn is recorded first.
    let oldest = first.moment.first - 1
    return oldest...max(oldest, last.moment.number)
  }

  /// Returns a slot's value after a commit; the loop does not change.
  ///
  /// - Returns: `nil` if the slot was absent then, or the commit is not kept.
  public func value<Value>(of slot: Slot<Value>, at number: Int) -> Value? {
    guard range.contains(number) else { return nil }
    guard let history = histories[slot.id] else { return slot.value }
    return (history.value(at: unfolded(number)) as? ValueBox<Value>)?.value
  }

  /// Shows the state after a commit, and freezes the loop: new turns wait (L12).
  ///
  /// Of commits that have folded into one moment the state after the last of them is kept. A number
  /// within the moment shows the state before it.
  ///
  /// All values are restored silently, with one notification, by a commit without a cause. Work
  /// outside continues: effects and subscriptions follow the present.
  ///
  /// - Throws: ``Mistake/unknownCommit(number:kept:)`` for a commit that is not kept, and
  ///   ``Mistake/travelDuringTurn(operation:)`` inside a turn or its notifications.
  public func show(_ number: Int) throws(Mistake) {
    try checkOpen("show commit \(number)")
    let snapshot = try snapshot(at: number)
    let number = unfolded(number)
    if present == nil { present = Snapshot(histories.values.map { ($0.slot, $0.slot.keep()) }) }
    shown = number
    loop.isFrozen = true
    load(snapshot)
    loop.settleFrozen()
  }

  /// Shows the present again, and runs waiting turns.
  ///
  /// Inside a turn it only reports a mistake.
  public func resume() {
    guard let snapshot = present, (try? checkOpen("resume")) != nil else { return }
    load(snapshot)
    goLive(followingFrom: nil, settles: true)
  }

  // MARK: Restoring

  /// Restores the state of a commit as the present, as a new commit without a cause; the history
  /// continues.
  ///
  /// Effects that started after that commit are cancelled, and their late results are dropped and
  /// reported; effects of the past are not started again.
  public func restore(_ number: Int) throws(Mistake) {
    try checkOpen("restore commit \(number)")
    let snapshot = try snapshot(at: number)
    let number = unfolded(number)
    loop.cancelEffects(startedAfter: number)
    replace(with: snapshot)
  }

  /// Continues from the shown commit; the future after it is cut off and kept as a branch.
  ///
  /// While the loop is live, and inside a turn, this does nothing; the latter is reported.
  @discardableResult
  public func branch() -> Branch? { branch(settles: true) }

  /// Continues from the shown commit as ``branch()`` does.
  ///
  /// - Parameter settles: False if a turn follows at once; the caller settles if that commits
  ///   nothing.
  @_optimize(none)
  @discardableResult
  package func branch(settles: Bool) -> Branch? {
    guard let number = shown, let tip = present, (try? checkOpen("branch")) != nil else {
      return nil
    }
    let cut = recorded.filter { $0.moment.number > number }
    recorded = RecentList(recorded.filter { $0.moment.number <= number })
    totalCost = recorded.reduce(0) { $0 + $1.cost }
    for history in cut.flatMap(\.histories) {
      history.cut(after: number)
      if history.isIdle { forget(history) }
    }
    let branch = Branch(fork: number, moments: cut.map(\.moment), tip: tip)
    branches.append(branch)
    if branches.count > Self.branchLimit { branches.removeFirst() }
    loop.cancelEffects(startedAfter: number)
    goLive(followingFrom: tip, settles: settles)
    return branch
  }

  /// Restores the end of a branch as the present, as a new commit without a cause.
  ///
  /// Inside a turn it only reports a mistake.
  @_optimize(none)
  public func restore(_ branch: Branch) {
    guard (try? checkOpen("restore a branch")) != nil else { return }
    // Slots that the branch never changed have their values at its fork.
    let touched = Set(branch.tip.values.map(\.slot.id))
    let others = histories.values.filter { !touched.contains($0.slot.id) }
    replace(
      with: Snapshot(
        branch.tip.values.map { ($0.slot, $0.kept) }
          + others.map { ($0.slot, $0.value(at: branch.fork)) }))
  }

  // MARK: Internals

  private func snapshot(at number: Int) throws(Mistake) -> Snapshot {
    guard range.contains(number) else {
      let mistake = Mistake.unknownCommit(number: number, kept: range)
      mistake.report(to: loop)
      throw mistake
    }
    let number = unfolded(number)
    return Snapshot(histories.values.map { ($0.slot, $0.value(at: number)) })
  }

  /// Returns the number itself, or the one before the moment that a commit has folded into: of its
  /// slots some have the value from before it, and some that of a commit within it.
  private func unfolded(_ number: Int) -> Int {
    var (low, high) = (recorded.startIndex, recorded.endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if recorded[middle].moment.number < number { low = middle + 1 } else { high = middle }
    }
    guard low < recorded.endIndex else { return number }
    let moment = recorded[low].moment
    return moment.first <= number && number < moment.number ? moment.first - 1 : number
  }

  private func checkOpen(_ operation: String) throws(Mistake) {
    let mistake: Mistake
    if loop.phase != .idle {
      mistake = .travelDuringTurn(operation: operation)
    } else if loop.isFrozen, shown == nil {
      mistake = .travelElsewhere(operation: operation)
    } else {
      return
    }
    mistake.report(to: loop)
    throw mistake
  }

  /// Shows a snapshot: observers are notified, but it is not recorded, and subscriptions and scopes
  /// do not follow it.
  private func load(_ snapshot: Snapshot) {
    loop.isTravelling = true
    loop.replace(snapshot)
    loop.isTravelling = false
  }

  /// Makes a snapshot the present.
  private func replace(with snapshot: Snapshot) {
    if let present {
      // The commit's old values are those of the present, not of the past that was shown.
      for (slot, kept) in present.values where !slot.isReplica { slot.load(kept) }
    }
    shown = nil
    present = nil
    loop.replace(snapshot)
    loop.unfreeze(from: nil)
  }

  private func goLive(followingFrom tip: Snapshot?, settles: Bool) {
    shown = nil
    present = nil
    loop.unfreeze(from: tip, settles: settles)
  }

  private func record(_ commit: Commit) {
    guard !loop.isTravelling else { return }
    let cause = commit.cause.map { action?($0) ?? $0 }
    let newest = RecordedMoment(Moment(commit, cause: cause, isEphemeral: isEphemeral(cause)))
    for mutation in commit.mutations where !mutation.slot.isReplica {
      let history = history(of: mutation.slot, from: mutation.before)
      history.values.append((commit.number, mutation.after))
      newest.add(history)
    }
    // Capped, so that no sum of costs overflows.
    if let cost { newest.cost = min(max(0, cost(commit)), 1 &<< 40) }
    keep(newest)
  }

  /// Returns whether the next change of a slot can be recorded without a commit: the value before
  /// it is known.
  func canRecord(_ slot: AnySlot) -> Bool {
    cost == nil && !slot.isReplica && (latest?.slot === slot || histories[slot.id] != nil)
  }

  /// Records the newest commit, for which no `Commit` was made, of a slot that ``canRecord(_:)``
  /// accepts.
  ///
  /// - Parameters:
  ///   - slot: The changed slot.
  ///   - made: The slots that its handler has created.
  ///   - cause: The action.
  ///   - origin: The origin of the turn.
  ///   - causedBy: The commit that sent it.
  func record(
    _ slot: AnySlot, made: [AnySlot], _ cause: Any, _ origin: Origin, causedBy: Int?
  ) {
    let number = loop.commitNumber
    // Copied first, since an action that is queried whether it is ephemeral may send.
    let kept = slot.keep()
    let cause = action?(cause) ?? cause
    let newest = RecordedMoment(
      Moment(
        number: number, cause: cause, origin: origin, causedBy: causedBy,
        isEphemeral: isEphemeral(cause)))
    let history = history(of: slot, from: nil)
    history.values.append((number, kept))
    newest.add(history)
    for slot in made where slot.isPresent && !slot.isReplica {
      let history = self.history(of: slot, from: nil)
      history.values.append((number, slot.keep()))
      newest.add(history)
    }
    keep(newest)
  }

  private func keep(_ newest: RecordedMoment) {
    if newest.moment.isEphemeral, let last = recorded.last, newest.moment.continues(last.moment) {
      fold(last, into: newest)
      _ = recorded.popLast()
      totalCost -= last.cost
    }
    totalCost += newest.cost
    recorded.append(newest)
    while recorded.count > limit || (totalCost > costLimit && recorded.count > 1) { dropOldest() }
  }

  @inline(never)
  private func history(of slot: AnySlot, from base: AnyObject?) -> History {
    if let latest, latest.slot === slot { return latest }
    let history = histories[slot.id] ?? History(slot: slot, base: base)
    histories[slot.id] = history
    latest = history
    return history
  }

  private func isEphemeral(_ cause: Any?) -> Bool {
    guard let cause else { return false }
    let type = ObjectIdentifier(type(of: cause))
    if type == lastLasting { return false }
    if !lasting.contains(type) {
      if let ephemeral = cause as? any Ephemeral { return ephemeral.isEphemeral }
      // The next one in such a wrapper may be of another type.
      let isWrapped =
        type == ObjectIdentifier(AnyHashable.self)
        || Mirror(reflecting: cause).displayStyle == .optional
      if isWrapped { return false }
      lasting.insert(type)
    }
    lastLasting = type
    return false
  }

  /// Folds an ephemeral commit into the next one of its key: the last wins.
  private func fold(_ last: RecordedMoment, into newest: RecordedMoment) {
    newest.moment.first = last.moment.first
    let changed = Set(newest.histories.map(ObjectIdentifier.init))
    for history in last.histories {
      if changed.contains(ObjectIdentifier(history)) {
        // A moment that folded has values of several commits.
        history.dropValue(in: last.moment.first...last.moment.number)
      } else {
        newest.add(history)
      }
    }
  }

  // At the limit each commit drops one: a call would cost it 45 instructions.
  @inline(__always)
  private func dropOldest() {
    // Retained to the end: the deinit of an action may read the timeline.
    guard let oldest = recorded.popFirst() else { return }
    dropped += 1
    totalCost -= oldest.cost
    if let history = oldest.history { absorb(history, upTo: oldest.moment.number) }
    for history in oldest.others { absorb(history, upTo: oldest.moment.number) }
  }

  private func absorb(_ history: History, upTo number: Int) {
    history.absorb(upTo: number)
    if history.isIdle { forget(history) }
  }

  /// Removes a history without values: a slot that has not changed since is read directly.
  @inline(never)
  private func forget(_ history: History) {
    histories[history.slot.id] = nil
    if latest === history { latest = nil }
  }
}
