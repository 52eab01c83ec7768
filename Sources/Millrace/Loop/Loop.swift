/// The serialized run-to-completion engine that all state of one owner lives on.
///
/// A loop is not `Sendable`: whatever owns it (an actor, a view controller, a test) is the only one that can call it,
/// and the compiler sees to that (L1). It can be made anywhere, also as a default property value, and works at once:
/// turns run, observers are told. Only effects and subscriptions wait, as data, until ``run(isolation:)`` adopts the
/// owning actor. From anywhere else there is ``handle``.
///
/// ```
///   send ─▶ queue ─▶ handler ─▶ commit ─▶ subscriptions ─▶ observers ─▶ effects ─▶ (queue empty) settle
///             ▲                                                │           │
///             └───────────── sends made on the way ────────────┴───────────┘
/// ```
///
/// Turns run one at a time, first in, first out, each to its end (L2). The order within a turn is the one of the
/// picture (L4).
public final class Loop {
  /// What the loop is doing now.
  @usableFromInline
  enum Phase {
    case idle, handling, notifying
  }

  /// The clock, randomness and identity that this loop and its effects use.
  public let environment: Environment

  /// The scope that lives as long as the loop.
  ///
  /// Every arrow of ownership points up (slot to scope, scope to parent, root to loop), so the loop only remembers it.
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
  /// Whether a timeline is putting the past or the present in place: nobody records that, and nothing outside follows.
  @exclusivity(unchecked) var isTravelling = false

  // MARK: Turns

  @exclusivity(unchecked) @usableFromInline var phase = Phase.idle
  @exclusivity(unchecked) @usableFromInline var turn = TurnState()
  @exclusivity(unchecked) @usableFromInline var queue = TurnQueue()
  /// Whether the turn under way has a slot that is absent, before or after, or whose values somebody asks for.
  @exclusivity(unchecked) var needsWholeCommit = false
  let turnsPerPass: Int
  package let nestingLimit: Int
  @exclusivity(unchecked) var depth = 0
  @exclusivity(unchecked) @usableFromInline var isDraining = false
  @exclusivity(unchecked) var settledCommit = 0
  /// What is handing over a result now.
  @exclusivity(unchecked) var arrival: Arrival?

  // MARK: Telling

  let gate = ObserverGate()
  @exclusivity(unchecked) @usableFromInline var stamps: UInt64 = 0
  @exclusivity(unchecked) var registrations = 0
  @exclusivity(unchecked) var spareBatch = ObserverBatch()
  @exclusivity(unchecked) var hooks = HookList() { didSet { wantsCommits = hooks.wantsCommits } }
  /// Whether a tool asks for commits: one look for a store's short way.
  @exclusivity(unchecked) @usableFromInline private(set) var wantsCommits = false
  @exclusivity(unchecked) var settlers: [Stoppable<() -> Void>] = []
  /// Whether somebody may want to know that the queue is empty.
  @exclusivity(unchecked) @usableFromInline var needsSettle = false

  // MARK: Outside

  let mailbox: Mailbox
  /// Weak, since the owner usually holds the loop.
  weak var owner: (any Actor)?
  /// Set once, before anything off the owner can reach the loop.
  @exclusivity(unchecked) @usableFromInline var belongsToMainActor = false
  @exclusivity(unchecked) @usableFromInline var outbox: [PendingEffect] = []
  /// Room for the next effects, while those of a turn start.
  @exclusivity(unchecked) var spareOutbox: [PendingEffect] = []
  var effects = EffectTable()

  /// Makes a loop.
  ///
  /// - Parameters:
  ///   - environment: where time, randomness and identity come from (L11).
  ///   - turnsPerPass: how many turns run in one go before the loop settles and posts itself again, so that a handler
  ///     that keeps sending to itself cannot freeze its actor. 1,000 turns take well under a millisecond.
  ///   - nestingLimit: how deep `nested` turns may go. A level costs about 1 KB of stack; 128 stays far inside the
  ///     512 KB of a secondary thread. In a debug build it takes up to 9 KB, and 128 need a main thread's stack.
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

  /// Whether an owner has been adopted, so that effects run.
  @exclusivity(unchecked) public private(set) var isRunning = false

  /// Whether the main actor owns the loop only because it was made there.
  private var isProvisional = false

  /// Whether the loop shows the past, so that what arrives waits (L12).
  public var isShowingPast: Bool { isFrozen }

  /// Whether a turn, its notifications or the queue are being worked on.
  public var isBusy: Bool { phase != .idle || isDraining }

  /// The number of turns that wait.
  public var waitingTurns: Int { queue.count }

  /// Adopts the actor that owns this loop, and starts the effects and subscriptions that waited.
  ///
  /// Call it once, from the owner: `MainActor` in an app, any actor elsewhere. The loop does not keep its owner, and
  /// neither does a subscription; the task of an effect does, for as long as it runs. Called inside a turn, it starts them after it.
  /// Calling it again from the same actor does nothing; from another it is reported as ``Mistake/secondOwner``.
  ///
  /// The compiler confines the loop to its owner. Where it does not, as in Swift 5 mode, a call off
  /// the main actor is queued to it and reported as ``Mistake/offOwner(what:)``.
  public func run(isolation: isolated any Actor = #isolation) {
    if isProvisional, owner !== isolation, !mailbox.wasScheduled, !effects.hasStarted {
      // Made on the main actor, and then given to another one, before anything of it began there.
      adopt(isolation)
    } else if isRunning {
      isProvisional = false
      if owner !== isolation { Mistake.secondOwner.report(to: self) }
    } else {
      adopt(isolation)
    }
  }

  /// Takes an owner; the caller runs on it.
  ///
  /// - Parameter isProvisional: whether another actor may still take the loop by ``run(isolation:)``.
  func adopt(_ owner: any Actor, isProvisional: Bool = false) {
    isRunning = true
    self.isProvisional = isProvisional
    self.owner = owner
    belongsToMainActor = owner === MainActor.shared
    mailbox.adopt(owner)
    if phase == .idle { startWaiting() } else { mailbox.post { $0.startWaiting() } }
  }

  /// Starts what waited as data for an owner.
  ///
  /// While the past is shown it waits for the present, which says what is asked for.
  func startWaiting() {
    startsLater = isFrozen
    guard !isFrozen else { return }
    betweenTurns {
      for reconciler in subscribers.live { reconciler.reconcile() }
    }
    startEffects()
    drain()
  }

  /// A way in from anywhere: `Sendable`, queued to the owner, alive or not.
  public var handle: LoopHandle { LoopHandle(mailbox: mailbox) }

  // MARK: Bookkeeping

  /// Whether an owner was adopted while the past was shown.
  private(set) var startsLater = false
  var subscribers = WeakList<Reconciler>()
  @exclusivity(unchecked) private var slotsMade = 0
  @exclusivity(unchecked) private(set) var scopesMade = 0

  /// A number for a slot that is made.
  func nextSlot() -> Int {
    slotsMade += 1
    return slotsMade
  }

  /// A number for a scope that is made.
  func nextScope() -> Int {
    scopesMade += 1
    return scopesMade
  }

  /// How often the mark of a single scope was moved, apart from those below it.
  @exclusivity(unchecked) var scopesMoved = 0
  /// How many scopes were looked at to answer whether one is there; for tests of cost.
  @exclusivity(unchecked) package var scopeSteps = 0
  var computing: [(id: ObjectIdentifier, name: String)] = []
}
