/// The serialized run-to-completion engine for all state of one owner.
///
/// A loop is not `Sendable`: only its owner (an actor, a view controller, a test) can call it, and
/// the compiler enforces that (L1). It can be created anywhere, also as a default property value,
/// and works at once: turns run, and observers are notified. Only effects and subscriptions wait,
/// as data, until ``run(isolation:)`` adopts the owning actor. Code outside the owner uses
/// ``handle``.
///
/// ```
///   send ─▶ queue ─▶ handler ─▶ commit ─▶ tools ─▶ subscriptions ─▶ observers ─▶ effects ─▶ settle
///             ▲                                                         │           │  queue empty
///             └────────────────────── sends of observers and effects ───┴───────────┘
/// ```
///
/// Turns run one at a time, first in, first out, each to its end (L2). The order is that of the
/// diagram; effects start after the outermost turn (L4).
public final class Loop {
  /// The current activity of the loop.
  @usableFromInline
  enum Phase {
    case idle, handling, notifying
  }

  /// The source of time, randomness and identity for this loop and its effects.
  public let environment: Environment

  /// The scope that lives as long as the loop.
  ///
  /// Every ownership reference points up (slot to scope, scope to parent, root to loop), so the
  /// loop holds the root weakly.
  public var root: Scope {
    if let known = knownRoot { return known }
    let root = Scope(rootOf: self)
    knownRoot = root
    return root
  }

  weak var knownRoot: Scope?

  /// The number of the newest commit; 0 before the first.
  @inlinable public var commitNumber: Int { commits }

  @exclusivity(unchecked) @usableFromInline var commits = 0

  @exclusivity(unchecked) @usableFromInline var isFrozen = false
  /// True while a timeline restores past or present values: it does not record that, and neither
  /// subscriptions nor scopes follow.
  @exclusivity(unchecked) var isTravelling = false

  // MARK: Turns

  @exclusivity(unchecked) @usableFromInline var phase = Phase.idle
  @exclusivity(unchecked) @usableFromInline var turn = TurnState()
  @exclusivity(unchecked) @usableFromInline var queue = TurnQueue()
  /// True if a slot of the current turn is absent, before or after, or has a watcher that asks for
  /// its values.
  @exclusivity(unchecked) var needsWholeCommit = false
  let turnsPerPass: Int
  package let nestingLimit: Int
  @exclusivity(unchecked) var depth = 0
  @exclusivity(unchecked) @usableFromInline var isDraining = false
  /// True while an entry of the queue runs, which may be several turns: those behind it wait.
  @exclusivity(unchecked) var isRunningEntry = false
  /// The source of the result that is being delivered.
  @exclusivity(unchecked) var arrival: Arrival?

  // MARK: Notifications

  let observerLock = ObserverLock()
  @exclusivity(unchecked) @usableFromInline var stamps: UInt64 = 0
  /// An empty batch of observers, whose memory the next notifications use again.
  @exclusivity(unchecked) var spareBatch = ObserverBatch()
  @exclusivity(unchecked) var hooks = HookList() {
    didSet {
      wantsCommits = hooks.wantsCommits
      needsWholeTurns = wantsCommits || isDelivering
    }
  }
  /// True if a tool asks for commits.
  @exclusivity(unchecked) @usableFromInline private(set) var wantsCommits = false
  /// True while a result of an effect or a subscription is delivered.
  @exclusivity(unchecked) package internal(set) var isDelivering = false
  /// True if either is: a single check for a store's fast path.
  @exclusivity(unchecked) @usableFromInline var needsWholeTurns = false
  @exclusivity(unchecked) @usableFromInline var settling = Settling()

  // MARK: Outside

  let mailbox: Mailbox
  @exclusivity(unchecked) var adoption = Adoption()
  var owner: (any Actor)? { adoption.owner }
  /// Set once, before code off the owner can reach the loop.
  @exclusivity(unchecked) @usableFromInline var belongsToMainActor = false
  @exclusivity(unchecked) @usableFromInline var emittedEffects: [PendingEffect] = []
  /// Storage for the next effects, while those of a turn start.
  @exclusivity(unchecked) var spareEffects: [PendingEffect] = []
  var effects = EffectTable()

  /// Creates a loop.
  ///
  /// - Parameters:
  ///   - environment: The source of time, randomness and identity (L11).
  ///   - turnsPerPass: How many turns run in one pass before the loop settles and schedules itself
  ///     again, so that a handler that keeps sending to itself cannot freeze its actor. 1,000 turns
  ///     take well under a millisecond.
  ///   - nestingLimit: How deep `nested` turns may go. A level costs about 1 KB of stack; 128
  ///     stay well within the 512 KB of a secondary thread. In a debug build it costs at most 9 KB,
  ///     and 128 need a main thread's stack.
  public init(
    environment: Environment = Environment(), turnsPerPass: Int = 1_000, nestingLimit: Int = 128
  ) {
    self.environment = environment
    self.turnsPerPass = max(1, turnsPerPass)
    self.nestingLimit = max(1, nestingLimit)
    mailbox = Mailbox(executor: environment.effectExecutor)
    mailbox.attach(self)
  }

  deinit {
    mailbox.close()
    effects.cancelAll()
  }

  /// True after an owner has been adopted, so that effects run.
  public var isRunning: Bool { adoption.isDone }

  /// True while the loop shows the past, so that new turns wait (L12).
  public var isShowingPast: Bool { isFrozen }

  /// True while the loop runs a turn, its notifications or the queue.
  public var isBusy: Bool { phase != .idle || isDraining }

  /// The number of turns in the queue.
  public var waitingTurns: Int { queue.count }

  /// Adopts the actor that owns this loop, and starts the waiting effects and subscriptions.
  ///
  /// Call it once, from the owner: `MainActor` in an app, any actor elsewhere. The loop does not
  /// hold its owner, and neither does a subscription; the task of an effect does, for as long as it
  /// runs. If this is called inside a turn, effects and subscriptions start after that turn. A
  /// second call from the same actor does nothing; from another actor it is reported as
  /// ``Mistake/secondOwner``.
  ///
  /// The compiler confines the loop to its owner. Where it does not, as in Swift 5 mode, a call off
  /// the main actor is queued to it and reported as ``Mistake/offOwner(call:)``.
  public func run(isolation: isolated any Actor = #isolation) { take(isolation) }

  /// Adopts the owner of another loop: now, or when that loop adopts one.
  ///
  /// It is for a part of an app that has a history of its own, such as what a page shows beside the
  /// controls of a slider: this loop can show the past, and stand still, while the other goes on.
  /// Turns of the two are separate, and each can be called from a turn of the other.
  public func run(beside other: Loop) {
    let adoption = other.adoption
    if let owner = adoption.owner { take(owner, isProvisional: adoption.isProvisional) }
    if !adoption.isDone || adoption.isProvisional {
      other.adoption.companions.append(WeakReference(self))
    }
  }

  @inline(never)
  private func take(_ owner: any Actor, isProvisional: Bool = false) {
    if adoption.isProvisional, self.owner !== owner, !mailbox.wasScheduled, !effects.hasStarted {
      // Created on the main actor, and then given to another actor, before any work began there.
      adopt(owner, isProvisional: isProvisional)
    } else if isRunning {
      if !isProvisional { adoption.isProvisional = false }
      if self.owner !== owner { Mistake.secondOwner.report(to: self) }
    } else {
      adopt(owner, isProvisional: isProvisional)
    }
  }

  /// Adopts an owner; the caller runs on it.
  ///
  /// - Parameter isProvisional: Whether another actor may still adopt the loop with
  ///   ``run(isolation:)``.
  @_optimize(none)
  func adopt(_ owner: any Actor, isProvisional: Bool = false) {
    adoption.isDone = true
    adoption.isProvisional = isProvisional
    adoption.owner = owner
    belongsToMainActor = owner === MainActor.shared
    mailbox.adopt(owner)
    if phase == .idle { startWaiting() } else { mailbox.post { $0.startWaiting() } }
    let followers = adoption.companions
    if !isProvisional { adoption.companions = [] }
    for follower in followers { follower.object?.take(owner, isProvisional: isProvisional) }
  }

  /// Starts the effects and subscriptions that waited for an owner.
  ///
  /// While the loop shows the past they wait for the present, whose state decides which of them
  /// run.
  @inline(never)
  func startWaiting() {
    adoption.isStartPostponed = isFrozen
    guard !isFrozen else { return }
    betweenTurns {
      for reconciler in subscribers.live { reconciler.reconcile() }
    }
    startEffects()
    drain()
  }

  /// A `Sendable` reference to the loop, which queues to the owner and does not keep the loop
  /// alive.
  public var handle: LoopHandle { LoopHandle(mailbox: mailbox) }

  // MARK: Bookkeeping

  var subscribers = WeakList<Reconciler>()
  @exclusivity(unchecked) var tally = Tally()

  /// The numbers of what the loop has made, and of what has happened to its scopes.
  struct Tally {
    /// The number of slots made.
    var slots = 0
    /// The number of scopes made.
    var scopes = 0
    /// The number of observers registered.
    var registrations = 0
    /// The number of times that a restore changed the mark of a single scope, apart from the scopes
    /// below it.
    var scopesMoved = 0
    /// The number of scopes that liveness checks have visited; for tests of cost.
    var scopeSteps = 0
  }

  /// Returns the number of a new slot.
  func nextSlot() -> Int {
    tally.slots += 1
    return tally.slots
  }

  /// Returns the number of a new scope.
  func nextScope() -> Int {
    tally.scopes += 1
    return tally.scopes
  }
  var computing: [(id: ObjectIdentifier, name: String)] = []
}
