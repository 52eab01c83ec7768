// One turn, from its beginning to its end (L3, L4): the order that every entry point has.
//
//   begin ─▶ the handler ─┬▶ commit ─▶ tools ─▶ subscriptions ─▶ observers ─▶ effects
//                         └▶ roll back
//
// The phase of the loop is set here and nowhere else, but for the short way of `Store.send`, which edits one slot in place
// where nobody watches, and is written out for its speed.

/// What one turn asks of the order that all have.
@usableFromInline
struct TurnPolicy: ~Copyable {
  /// What is kept of the values before, in case the handler fails.
  @usableFromInline
  enum Keeping {
    /// Nothing: the handler cannot fail, or edits nothing before it does.
    case nothing
    /// The values themselves, in room that each slot has for that.
    case aside
    /// Copies, which a commit may show.
    case copies
  }

  /// Where the turn comes from: not the origin itself, since to copy and let go of one that hardly
  /// anybody reads would cost as much as an edit.
  enum Sender {
    case unknown
    /// A file and a line.
    case call(StaticString, UInt)
    /// An origin that lies with whoever runs the turn, until the turn has ended.
    case known(UnsafePointer<Origin>)
    /// The same; where there is none, the action says where it comes from.
    case given(UnsafePointer<Origin?>)
  }

  /// Where the action lies; see ``Loop/withCause(_:_:)``.
  var cause: UnsafePointer<Any>?
  var sender = Sender.unknown
  var causedBy: Int?
  var keeping = Keeping.nothing
  /// Whether who runs the turn holds slots that are edited as held; see ``Turn/beginEdit(of:isHeld:)``.
  var holdsSlots = false

  var origin: Origin {
    switch sender {
    case .unknown: Origin()
    case .call(let fileID, let line): Origin(fileID: fileID, line: line)
    case .known(let origin): origin.pointee
    case .given(let origin):
      origin.pointee ?? (cause?.pointee as? any SaysOrigin)?.loopOrigin ?? Origin()
    }
  }

  /// The view that spoke.
  var view: ViewIdentity? {
    switch sender {
    case .unknown, .call: nil
    case .known(let origin): origin.pointee.view
    case .given(let origin): origin.pointee?.view
    }
  }
}

/// A turn that has begun, with what stood around it.
///
/// There is one of it, which ``Loop/commit(_:first:)`` or ``Loop/rollBack(_:rejected:)`` takes.
struct OpenTurn: ~Copyable {
  let policy: TurnPolicy
  /// Whether a tool asked for commits when it began: one that comes meanwhile begins with the next.
  fileprivate let wantsCommit: Bool
  fileprivate let phase: Loop.Phase
  /// What stood around it; `nil` where that is nothing, as for most.
  fileprivate let around: Around?
  fileprivate let queued: Int
  fileprivate let emitted: Int

  /// What a turn finds and puts back: the turn around it, and what brought it.
  fileprivate final class Around {
    var turn: TurnState
    let arrival: Arrival?

    init(turn: consuming TurnState, arrival: Arrival?) {
      self.turn = turn
      self.arrival = arrival
    }
  }
}

extension Loop {
  /// Lends the place of an action for the time of a turn, so that no part of the turn has to copy it.
  @inline(__always)
  func withCause<Answer, Failure: Error>(
    _ cause: Any?, _ body: (UnsafePointer<Any>?) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    guard let cause else { return try body(nil) }
    return try withUnsafePointer(to: cause, body)
  }

  /// Begins a turn, when none is being handled; the handler comes next, and then ``commit(_:first:)`` or ``rollBack(_:rejected:)``.
  @inline(__always)
  func begin(_ policy: consuming TurnPolicy) -> OpenTurn {
    let outer = phase
    let around = outer == .idle && arrival == nil ? nil : setAround()
    phase = .handling
    needsWholeCommit = false
    turn.cause = policy.cause
    turn.running = nil
    turn.keepsOld = policy.keeping != .nothing || hooks.wantsValues
    turn.setsAside = policy.keeping == .aside && !hooks.wantsValues
    turn.holdsSlots = policy.holdsSlots
    return OpenTurn(
      policy: policy, wantsCommit: wantsCommits, phase: outer, around: around,
      queued: queue.count, emitted: outbox.count)
  }

  /// Takes the turn around the one that begins out of the way, and what brought that: what it sends is its own.
  private func setAround() -> OpenTurn.Around {
    // What a handler has made around this turn may change in it.
    turn.noted.forEach { $0.isNoted = false }
    // A store's short way ends what its handler began when its observers have been told.
    return OpenTurn.Around(
      turn: exchange(&turn, with: TurnState()), arrival: exchange(&arrival, with: nil))
  }

  /// Ends a turn whose handler is done: what it changed is so for everybody.
  ///
  /// - Parameters:
  ///   - hasFirst: whether there is something to call first.
  ///   - first: called before the observers of the slots.
  ///   - last: called after them, and after those that the handler has begun.
  func commit(
    _ open: consuming OpenTurn, hasFirst: Bool = false, first: () -> Void = {},
    last: () -> Void = {}
  ) {
    var slots = exchange(&turn.noted, with: NotedSlots())
    let starting = turn.starting.isEmpty ? nil : exchange(&turn.starting, with: [])
    turn.keepsOld = false
    turn.setsAside = false
    commits &+= 1
    let isWhole = needsWholeCommit || open.wantsCommit
    let commit = isWhole ? makeCommit(of: open, slots: slots) : nil
    phase = .notifying
    depth += 1
    // What is let go of here may have a deinit that sends: in no access to the loop's own parts.
    // One pass also looks who is interested, and another does again if others were called meanwhile.
    var interest = NotedSlots.Interest()
    var hasLetGo = false
    slots.forEach { slot in
      if slot.leaveTurn() { hasLetGo = true }
      interest.note(slot)
    }
    // What the turn has made and removed again nobody has seen.
    if isWhole { slots.removeUnseen() }
    if let commit, open.wantsCommit {
      hooks.sweepIfNeeded()
      hooks.didCommit(commit)
    }
    if hasLetGo || isWhole { interest = slots.interest }
    if interest.isOutside, !isTravelling {
      followState(of: slots)
      interest = slots.interest
    }
    if hasFirst {
      first()
      interest = slots.interest
    }
    tell(slots, interest, commit, view: open.policy.view)
    if let starting { for start in starting { start(self) } }
    last()
    depth -= 1
    slots.letGo()
    if open.phase == .idle { startEffects() }
    end(open)
    // With the room that it has.
    if turn.noted.isEmpty { turn.noted = slots }
  }

  /// Ends a turn whose handler has failed: neither state nor sends nor effects are left of it.
  ///
  /// - Parameter rejected: called when all is as it was; what it sends is queued.
  func rollBack(_ open: consuming OpenTurn, rejected: () -> Void = {}) {
    var noted = exchange(&turn.noted, with: NotedSlots())
    let starting = exchange(&turn.starting, with: [])
    turn.keepsOld = false
    turn.setsAside = false
    phase = .notifying
    for entry in noted.entries.reversed() {
      entry.slot._withUnsafeGuaranteedRef { slot in
        if slot.isSetAside {
          slot.putBack()
        } else {
          slot.load(slot.presentBefore ? slot.before : nil)
        }
        slot.isNoted = false
      }
    }
    let sends = queue.truncate(to: open.queued)
    let effects = Array(outbox.suffix(max(0, outbox.count - open.emitted)))
    outbox.removeLast(effects.count)
    noted.forEach { withExtendedLifetime(exchange(&$0.before, with: nil)) {} }
    if !starting.isEmpty {
      report(.observationsDropped(count: starting.count, cause: turn.causeText))
    }
    noted.letGo()
    withExtendedLifetime((starting, sends, effects)) {}
    rejected()
    end(open)
  }

  private func end(_ open: borrowing OpenTurn) {
    phase = open.phase
    if let around = open.around {
      swap(&turn, &around.turn)
      arrival = around.arrival
    } else {
      turn.cause = nil
    }
  }

  /// Begins a turn over one slot of an idle loop, for which nothing is kept and no commit is made: the short way.
  ///
  /// The change comes next, and then ``endShort(over:view:first:)``.
  func beginShort(_ cause: UnsafePointer<Any>) {
    turn.cause = cause
    phase = .handling
  }

  func endShort(over slot: AnySlot, view: ViewIdentity? = nil, first: () -> Void = {}) {
    commits &+= 1
    follow(slot, view: view, first: first)
    turn.cause = nil
    phase = .idle
  }

  // MARK: What a handler changes

  @inline(__always)
  func canEdit(_ slot: AnySlot) -> Bool {
    if slot.loop === self, !slot.isEditing { return true }
    sayWhyUneditable(slot)
    return false
  }

  private func sayWhyUneditable(_ slot: AnySlot) {
    let isForeign = slot.loop !== self
    let mistake: Mistake =
      isForeign ? .foreignSlot(slot: slot.name) : .editWhileEditing(slot: slot.name)
    mistake.report(to: self)
  }

  /// Takes down that a slot changes in this turn, and has changed from now on.
  func note(_ slot: AnySlot, isHeld: Bool = false) {
    slot.stamp = nextStamp()
    if !slot.isNoted, noteFirst(slot, isHeld: isHeld && turn.holdsSlots) { slot.setAside() }
  }

  /// The same where a value is about to be replaced in a slot that is held; says whether the caller sets the old one aside.
  @inline(__always)
  func noteReplacing(_ slot: AnySlot) -> Bool {
    slot.stamp = nextStamp()
    return !slot.isNoted && noteFirst(slot, isHeld: turn.holdsSlots)
  }

  /// Takes down that a slot is about to change; until its stamp moves, what is computed from it stays what it was.
  func noteAhead(_ slot: AnySlot) {
    if !slot.isNoted, noteFirst(slot, isHeld: false) { slot.setAside() }
  }

  /// Says whether the caller sets the value aside.
  @inline(__always)
  private func noteFirst(_ slot: AnySlot, isHeld: Bool) -> Bool {
    slot.isNoted = true
    slot.presentBefore = slot.isPresent
    if slot.hasWatchers || !slot.isPresent { needsWholeCommit = true }
    turn.noted.hold(slot, isHeld: isHeld)
    if (slot.hasWatchers && slot.isWatched) || (turn.keepsOld && !turn.setsAside) {
      slot.before = slot.keep()
      return false
    }
    return turn.keepsOld && slot.isPresent
  }

  /// Takes down that a slot was made with a value inside a handler.
  func madeDuringTurn(_ slot: AnySlot) {
    guard phase == .handling, !slot.isNoted else { return }
    slot.isNoted = true
    slot.presentBefore = false
    if slot.hasWatchers { needsWholeCommit = true }
    turn.noted.hold(slot)
  }

  @inlinable
  func nextStamp() -> UInt64 {
    stamps &+= 1
    return stamps
  }

  // MARK: What follows

  /// What comes after the handler of a turn that takes the short way: the end of a turn over one slot, for which no commit
  /// is made.
  @usableFromInline
  func follow(_ slot: AnySlot, view: ViewIdentity?, first: () -> Void = {}) {
    phase = .notifying
    first()
    if slot.hasSubscriber { slot.subscriber?.reconcile() }
    if !turn.noted.isEmpty { followMade() }
    if !slot.isUnobserved { tell(slot, view: view) }
    // Observations begun by the handler.
    if !turn.starting.isEmpty {
      for start in exchange(&turn.starting, with: []) { start(self) }
    }
    startEffects()
  }

  /// The same for slots and stores that the handler has made beside its own edit.
  private func followMade() {
    var made = exchange(&turn.noted, with: NotedSlots())
    made.forEach { $0.isNoted = false }
    followState(of: made)
    made.letGo()
  }

  /// Brings what runs outside in line with what the slots say now: subscriptions, and scopes that have left.
  ///
  /// All subscriptions come before the first scope ends.
  @inline(__always)
  func followState(of slots: borrowing NotedSlots) {
    var marksScope = false
    slots.forEach {
      if $0.hasSubscriber { $0.subscriber?.reconcile() }
      if $0.marksScope { marksScope = true }
    }
    guard marksScope else { return }
    slots.forEach {
      if $0.marksScope, !$0.isPresent { unsafeDowncast($0, to: ScopeMark.self).marked?.end() }
    }
  }

  /// Does something that may send outside any turn, as if observers were being told: the sends come after it.
  func betweenTurns(_ body: () -> Void) {
    let before = phase
    if phase == .idle {
      phase = .notifying
      // The store of the last turn may be gone.
      turn.running = nil
    }
    body()
    phase = before
  }

  private func makeCommit(of open: borrowing OpenTurn, slots: borrowing NotedSlots) -> Commit? {
    var isAsked = open.wantsCommit
    if !isAsked { slots.forEach { if $0.isWatched { isAsked = true } } }
    guard isAsked else { return nil }
    var mutations: [Mutation] = []
    mutations.reserveCapacity(slots.count)
    slots.forEach { slot in
      guard slot.isPresent || slot.presentBefore else { return }
      let keeps = hooks.wantsValues || slot.isWatched
      mutations.append(
        Mutation(
          slot: slot,
          kind: !slot.presentBefore ? .initialized : slot.isPresent ? .changed : .removed,
          before: keeps ? slot.before : nil, after: keeps ? slot.keep() : nil))
    }
    return Commit(
      number: commitNumber, cause: open.policy.cause?.pointee, origin: open.policy.origin,
      causedBy: open.policy.causedBy, mutations: mutations)
  }
}

extension AnySlot {
  /// Lets go of what was kept of the value before, at the end of its turn; answers whether that may have called others.
  @inline(__always)
  fileprivate final func leaveTurn() -> Bool {
    isNoted = false
    if isSetAside, holdsNothing { isSetAside = false }
    return isSetAside || before != nil ? dropBefore() : false
  }

  private final func dropBefore() -> Bool {
    if isSetAside { dropAside() }
    withExtendedLifetime(exchange(&before, with: nil)) {}
    return true
  }
}
