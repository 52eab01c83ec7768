// One turn, from its beginning to its end (L3, L4): the order that every entry point has.
//
//   begin ─▶ the handler ─┬▶ commit ─▶ tools ─▶ subscriptions ─▶ observers ─▶ effects
//                         └▶ roll back
//
// Each step is written once: begin, commit, roll back, and the steps after a commit. The one
// exception is the fast path, a turn that edits one slot of an idle loop in place where no tool
// asks for commits: it begins and commits without a list of slots, a saved outer turn or a commit's
// record, so that `Store.send` can inline both into another module. The steps after its commit are
// those of every other turn. Only this file sets the phase of the loop.

/// The parameters of one turn.
@usableFromInline
struct TurnPolicy: ~Copyable {
  /// The policy for old values, in case the handler fails.
  @usableFromInline
  enum RollbackPolicy {
    /// Nothing: the handler cannot fail, or edits nothing before it does.
    case nothing
    /// The values themselves, moved to a spare storage that each slot has.
    case aside
    /// Copies, which a commit may show.
    case copies
  }

  /// The source of a turn's origin: not the origin itself, since copying and releasing a value that
  /// is seldom read would cost as much as an edit.
  enum Sender {
    case unknown
    /// A file and a line.
    case call(StaticString, UInt)
    /// A pointer to an origin that the caller of the turn keeps until the turn has ended.
    case known(UnsafePointer<Origin>)
    /// A pointer to an optional origin; where it is `nil`, the action supplies the origin.
    case given(UnsafePointer<Origin?>)
  }

  /// A pointer to the action; see ``Loop/withCause(_:_:)``.
  var cause: UnsafePointer<Any>?
  var sender = Sender.unknown
  var causedBy: Int?
  var rollback = RollbackPolicy.nothing
  /// True if the caller of the turn retains slots that are edited as held; see
  /// ``Turn/beginEdit(of:isHeld:)``.
  var holdsSlots = false

  var origin: Origin {
    switch sender {
    case .unknown: Origin()
    case .call(let fileID, let line): Origin(fileID: fileID, line: line)
    case .known(let origin): origin.pointee
    case .given(let origin):
      origin.pointee ?? (cause?.pointee as? any OriginProviding)?.loopOrigin ?? Origin()
    }
  }

  /// The view that sent the turn.
  var view: ViewIdentity? {
    switch sender {
    case .unknown, .call: nil
    case .known(let origin): origin.pointee.view
    case .given(let origin): origin.pointee?.view
    }
  }
}

/// A turn that has begun, with the state that it suspended.
///
/// Each is consumed once, by ``Loop/commit(_:_:_:)`` or ``Loop/rollBack(_:rejected:)``.
struct OpenTurn: ~Copyable {
  let policy: TurnPolicy
  /// True if a tool asked for commits when the turn began: a tool that is attached later starts
  /// with the next turn.
  fileprivate let wantsCommit: Bool
  fileprivate let phase: Loop.Phase
  /// The suspended state; `nil` if there is none, as for most turns.
  fileprivate let outerTurn: OuterTurn?
  fileprivate let queued: Int
  fileprivate let emitted: Int

  /// The state that a turn suspends and restores: the enclosing turn, and the source of its result.
  fileprivate final class OuterTurn {
    var turn: TurnState
    let arrival: Arrival?

    init(turn: consuming TurnState, arrival: Arrival?) {
      self.turn = turn
      self.arrival = arrival
    }
  }
}

/// The position of its caller's work among the steps after a commit.
enum CommitStep {
  case none
  case beforeObservers
  /// Also after the observations that the handler has begun.
  case afterObservers
}

extension Loop {
  /// Lends a pointer to an action for the duration of a turn, so that no part of the turn has to
  /// copy it.
  @inline(__always)
  func withCause<Answer, Failure: Error>(
    _ cause: Any?, _ body: (UnsafePointer<Any>?) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    guard let cause else { return try body(nil) }
    return try withUnsafePointer(to: cause, body)
  }

  /// Begins a turn, when no handler is running.
  ///
  /// The handler follows, and then ``commit(_:_:_:)`` or ``rollBack(_:rejected:)``.
  @inline(__always)
  func begin(_ policy: consuming TurnPolicy) -> OpenTurn {
    let outer = phase
    let outerTurn = outer == .idle && arrival == nil ? nil : suspendOuterTurn()
    phase = .handling
    needsWholeCommit = false
    turn.cause = policy.cause
    turn.running = nil
    turn.keepsOld = policy.rollback != .nothing || hooks.wantsValues
    turn.setsAside = policy.rollback == .aside && !hooks.wantsValues
    turn.holdsSlots = policy.holdsSlots
    return OpenTurn(
      policy: policy, wantsCommit: wantsCommits, phase: outer, outerTurn: outerTurn,
      queued: queue.count, emitted: emittedEffects.count)
  }

  /// Suspends the enclosing turn and the source of its result: the new turn's sends are its own.
  private func suspendOuterTurn() -> OpenTurn.OuterTurn {
    // A handler of the enclosing turn may have created slots that change in this one.
    turn.noted.forEach { $0.isNoted = false }
    // A store's fast path starts the observations of its handler after its observers are notified.
    return OpenTurn.OuterTurn(
      turn: exchange(&turn, with: TurnState()), arrival: exchange(&arrival, with: nil))
  }

  /// The work of a caller that has none: for a closure at that place the compiler would make a copy
  /// of ``commit(_:_:_:)``.
  private static let nothing: @Sendable () -> Void = {}

  /// Commits a turn whose handler has finished.
  ///
  /// - Parameters:
  ///   - step: When `body` is called, if at all.
  ///   - body: The work of the caller.
  func commit(
    _ open: consuming OpenTurn, _ step: CommitStep = .none, _ body: () -> Void = Loop.nothing
  ) {
    var slots = exchange(&turn.noted, with: NotedSlots())
    turn.keepsOld = false
    turn.setsAside = false
    commits &+= 1
    let isWhole = needsWholeCommit || open.wantsCommit
    let wantsCommit = open.wantsCommit
    let commit = isWhole ? makeCommit(of: open, slots: slots) : nil
    follow(
      &slots, commit, view: open.policy.view, isOutermost: open.phase == .idle, step, body
    ) { slots in
      // A released value may have a deinit that sends: no access to the loop's own state is open
      // here. The same pass collects the interest in the slots, and a second one repeats that if
      // other code ran in between.
      var interest = ChangeInterest()
      var hasReleased = false
      slots.forEach { slot in
        if slot.leaveTurn() { hasReleased = true }
        interest.note(slot)
      }
      if isWhole {
        // No code has seen slots that the turn both created and removed.
        slots.removeUnseen()
        if let commit, wantsCommit {
          hooks.sweepIfNeeded()
          hooks.didCommit(commit)
        }
      }
      return hasReleased || isWhole ? slots.interest : interest
    }
    end(open)
    // Keeps the storage of the list.
    if turn.noted.isEmpty { turn.noted = slots }
  }

  /// Rolls back a turn whose handler has failed: state, sends and effects are as before.
  ///
  /// - Parameter rejected: Called when the old state is restored; turns that it sends are queued.
  func rollBack(_ open: consuming OpenTurn, rejected: () -> Void = {}) {
    undo(open)
    rejected()
    end(open)
  }

  @inline(never)
  private func undo(_ open: borrowing OpenTurn) {
    var noted = exchange(&turn.noted, with: NotedSlots())
    let starting = exchange(&turn.starting, with: [])
    turn.keepsOld = false
    turn.setsAside = false
    phase = .notifying
    for entry in noted.entries.reversed() {
      entry.slot._withUnsafeGuaranteedRef { slot in
        if slot.isSetAside {
          slot.restoreAside()
        } else {
          slot.load(slot.presentBefore ? slot.before : nil)
        }
        slot.isNoted = false
      }
    }
    let sends = queue.truncate(to: open.queued)
    let effects = Array(emittedEffects.suffix(max(0, emittedEffects.count - open.emitted)))
    emittedEffects.removeLast(effects.count)
    noted.forEach { withExtendedLifetime(exchange(&$0.before, with: nil)) {} }
    if !starting.isEmpty {
      report(.observationsDropped(count: starting.count, cause: turn.causeText))
    }
    noted.releaseAll()
    withExtendedLifetime((starting, sends, effects)) {}
  }

  private func end(_ open: borrowing OpenTurn) {
    phase = open.phase
    if let outerTurn = open.outerTurn {
      swap(&turn, &outerTurn.turn)
      arrival = outerTurn.arrival
    } else {
      turn.cause = nil
    }
  }

  // MARK: The fast path

  /// Begins a turn over one slot of an idle loop, which is edited in place.
  ///
  /// The edit follows, and then ``commitInPlace(_:hasWork:_:)``.
  ///
  /// - Parameter isEditing: Whether the value cannot be read during the edit.
  @inlinable @inline(__always)
  func beginInPlace(_ slot: AnySlot, isEditing: Bool = true) {
    phase = .handling
    slot.isEditing = isEditing
  }

  /// Commits a turn that ``beginInPlace(_:isEditing:)`` began.
  ///
  /// - Parameters:
  ///   - slot: The slot that the turn has changed.
  ///   - hasWork: Whether the caller has work after the commit.
  ///   - body: Calls ``followInPlace(_:view:_:)``; called only if something follows the commit.
  @inlinable @inline(__always)
  func commitInPlace(_ slot: AnySlot, hasWork: Bool, _ body: () -> Void) {
    slot.isEditing = false
    // After the edit: values that were computed during it used the old value.
    slot.stamp = nextStamp()
    commits &+= 1
    // Reads the parts of the turn one by one, since reading the whole would copy it.
    if !slot.isUnobserved || hasWork || slot.hasSubscriber || !turn.noted.isEmpty
      || !turn.starting.isEmpty
    {
      body()
    }
    phase = .idle
  }

  /// Runs the steps after the commit of a turn over one slot.
  ///
  /// - Parameter first: Called before subscriptions and observers.
  @inline(__always)
  func followInPlace(_ slot: AnySlot, view: ViewIdentity?, _ first: () -> Void) {
    var change = ChangedSlot(slot)
    follow(&change, nil, view: view, isOutermost: true, .none, {}) { _ in
      first()
      return ChangeInterest(in: slot)
    }
  }

  // MARK: After the commit

  /// Runs the steps after a commit, in their order (L4): tools, subscriptions and scopes,
  /// observers, and, after the outermost turn, effects.
  ///
  /// It is compiled once for a list of slots and once for a single one.
  ///
  /// - Parameters:
  ///   - changes: The slots that the turn has changed.
  ///   - commit: The commit for observers, if it was asked for.
  ///   - view: The view that sent the turn.
  ///   - isOutermost: Whether no other turn encloses this one.
  ///   - step: When `body` is called, if at all.
  ///   - body: The work of the caller.
  ///   - tools: Calls the tools, and returns the interest in the slots after that.
  @inline(__always)
  private func follow<Changes: ChangedSlots>(
    _ changes: inout Changes, _ commit: Commit?, view: @autoclosure () -> ViewIdentity?,
    isOutermost: @autoclosure () -> Bool, _ step: CommitStep, _ body: () -> Void,
    tools: (inout Changes) -> ChangeInterest
  ) {
    phase = .notifying
    depth += 1
    var interest = tools(&changes)
    if interest.isOutside, !isTravelling {
      followState(of: changes)
      interest = changes.interest
    }
    if Changes.isWithoutNew, !turn.noted.isEmpty {
      followMade()
      interest = changes.interest
    }
    if step == .beforeObservers {
      body()
      interest = changes.interest
    }
    notify(changes, interest, commit, view: view())
    if !turn.starting.isEmpty { startObservations() }
    if step == .afterObservers { body() }
    depth -= 1
    changes.releaseAll()
    if isOutermost() { startEffects() }
  }

  /// Starts the observations that the handler began; few turns begin any.
  @inline(never)
  private func startObservations() {
    for start in exchange(&turn.starting, with: []) { start(self) }
  }

  /// Updates subscriptions and scopes for slots and stores that the handler created beside its own
  /// edit.
  @inline(never)
  private func followMade() {
    var made = exchange(&turn.noted, with: NotedSlots())
    made.forEach { $0.isNoted = false }
    followState(of: made)
    made.releaseAll()
  }

  /// Updates subscriptions and ended scopes to match the current values of the slots.
  ///
  /// All subscriptions are updated before the first scope ends.
  @inline(never)
  func followState(of slots: borrowing some ChangedSlots) {
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

  /// Runs a closure that may send, outside any turn, as if observers were notified: its sends run
  /// after it.
  func betweenTurns(_ body: () -> Void) {
    let before = phase
    if phase == .idle {
      phase = .notifying
      // The store of the last turn may be deallocated.
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
