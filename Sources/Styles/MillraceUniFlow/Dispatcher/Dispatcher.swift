public import Millrace
internal import Synchronization

/// Keeps the ``GlobalModel``, runs actions on it one after the other, and tells bindings and observers what they did.
///
/// ```swift
/// let dispatcher = Dispatcher()  // on the main actor, whose it is from then on
/// dispatcher.submit(Search.setup())
/// ```
///
/// **An action is a turn** of the loop. It never runs before `submit` has returned, and after all that was submitted
/// before it. If its body throws, nothing has happened: no mutation, no submitted action, no work.
///
/// **Order** of a processed action: body → mutation → bindings, in the order in which their features were first initialised, those
/// of one feature as they are declared → observers, in the order in which they subscribed → ``onDidProcessAction`` → whoever
/// observes the slot as other styles do → work. A binding of any feature that is there is run, also of the one that goes.
///
/// A dispatcher is confined to the owner of its loop, as the loop is; one that is made on the main actor
/// belongs to it. From anywhere else there is ``handle``. What is submitted, subscribed or set off the
/// owner all the same, as code in Swift 5 mode can, is queued to the owner in order and reported as
/// `Mistake.offOwner`; a read cannot wait, see ``state``. Several dispatchers can share a loop, each with
/// a model of its own, and so can stores of other styles.
///
/// **Cost.** An action takes some 3,300 instructions, with one observer some 3,800, however many features
/// there are. Of the bindings only those are looked at whose descriptor could be made of the mutation: fifty others are not
/// noticed. An actualization copies what it edits, since the old state is told too. Whoever keeps a model, as a recorder or an
/// observer that stores it, has the next action copy O(√n) references for n features. Subscribing and unsubscribing take O(1) on
/// average.
public final class Dispatcher {
  /// Where the model is: other styles can observe it, a timeline shows its past.
  public let slot: Slot<GlobalModel>

  /// The loop that actions are turns of.
  public let loop: Loop

  /// The model now.
  ///
  /// A read cannot wait for the owner: one off the owner is reported, and races with its actions. Read
  /// there, or from a model that an observer was given.
  public var state: GlobalModel {
    slot.isReadable ? slot.presentValue : slot.value ?? GlobalModel()
  }

  /// The same on the owner, who need not be asked.
  var presentState: GlobalModel { slot.isSettled ? slot.presentValue : state }

  /// The read end of the model, for views of any kind; absent features are absent from it.
  public var signal: Signal<GlobalModel> { slot.signal.map { $0 ?? GlobalModel() } }

  @exclusivity(unchecked) var hooks = DispatcherHooks()
  @exclusivity(unchecked) var observers = ObserverTable()
  let rules = RuleTable<ModelBinding>()
  @exclusivity(unchecked) var observerRules: [ObjectIdentifier: RuleTable<ObserverBinding>] = [:]
  @exclusivity(unchecked) var witnesses: [Witness] = []
  /// Where outboxes and proxies hand on to.
  let target: DispatcherTarget
  /// What the bindings of a feature submit with.
  @exclusivity(unchecked) var bindingOutboxes: [ObjectIdentifier: Outbox] = [:]
  /// Where the work of features is, also of those that have gone.
  @exclusivity(unchecked) var scopes: [ObjectIdentifier: Scope] = [:]
  /// How many times each feature has begun or ended.
  @exclusivity(unchecked) var lives: [ObjectIdentifier: Int] = [:]
  /// How many subscriptions, and ends of some, have been asked for.
  let tickets = Atomic<UInt64>(0)
  private var touches: Lifetime?
  /// Runs an action that was queued.
  private let runQueued: (Loop, Int?, AnyObject?, ((Any) -> Void)?) -> Void
  /// An outbox that nobody has any more, for the next action.
  @exclusivity(unchecked) private var spareOutbox: Outbox?

  /// Makes a dispatcher.
  ///
  /// - Parameters:
  ///   - scope: what it belongs to; by default the root of a loop of its own, which the main actor
  ///     adopts if the dispatcher is made there. When it goes, so does the model.
  ///   - defaultReporting: what is written to ``output`` from the start.
  public init(in scope: Scope? = nil, defaultReporting: DefaultReporting = .none) {
    let home = scope ?? Loop().root
    slot = Slot("model", in: home, GlobalModel())
    loop = home.loop
    target = DispatcherTarget(loop.handle)
    hooks.reporting = defaultReporting
    runQueued = { [target] loop, causedBy, content, say in
      guard let action = Action(queued: content) else { return }
      if let say { say(action) } else { target.process(action, on: loop, causedBy: causedBy) }
    }
    target.dispatcher = self
    if scope == nil { loop.adoptMainActor() }
    touches = slot.observeTouches { [weak self] in self?.noticeTouch() }
  }

  // MARK: Submitting

  /// Submits an action; it never runs before this returns (UF-1).
  ///
  /// Off the owner it is queued there, in the order of the calls of a thread, and reported.
  public func submit(_ action: Action) {
    if loop.isOwnerHere { return submit(action, of: nil) }
    loop.bring("\(action)") { [target] _ in target.submit(action) }
  }

  /// - Parameter owner: whose work has made it: when that has gone, so has the action.
  func submit(_ action: Action, of owner: WorkOwner?) {
    guard let owner else { return loop.submit(about: action.content, running: runQueued) }
    loop.submit(action) { [target, runQueued] loop, causedBy in
      if target.dispatcher?.isThere(owner) != true {
        loop.report(.departed(what: "\(action)", scope: owner.name))
      } else {
        runQueued(loop, causedBy, action.content, nil)
      }
    }
  }

  /// Submits what a closure makes; it is called now.
  ///
  /// A `submit` that is named and not called is the one of an action, unless the other is asked for.
  @_disfavoredOverload
  public func submit<Failure: Error>(
    _ make: () throws(Failure) -> Action
  ) throws(Failure) { submit(try make()) }

  /// A way in from anywhere.
  public var handle: DispatcherHandle { DispatcherHandle(self) }

  /// What the rest of the app is given; it holds the dispatcher weakly (UF-25).
  public var proxy: Proxy { Proxy(self) }

  // MARK: Processing

  func process(_ action: Action, causedBy: Int?) {
    guard slot.isScopeAlive else {
      loop.report(.departed(what: "\(action)", scope: slot.scope.name))
      return
    }
    let outbox = takeOutbox(of: action.feature)
    // What is told moves from the body to who tells it, and is let go of when the turn has ended. It is a place and no
    // variable, which would be copied to be told. The body puts something in it in any case.
    withUnsafeTemporaryAllocation(of: Telling.self, capacity: 1) { place in
      loop.runTurn(
        action, causedBy: causedBy, holdsSlots: true,
        { turn in
          do {
            let outcome = try find(action, outbox)
            apply(outcome, in: turn)
            place.initializeElement(at: 0, to: .action(consume outcome))
          } catch {
            place.initializeElement(at: 0, to: .nothing)
            outbox.reject()
            return error
          }
          send(outbox, of: action.feature, in: turn)
          return nil
        },
        told: {
          slot.markKnown()
          let telling = place.moveElement(from: 0)
          tell(action, telling)
          place.initializeElement(at: 0, to: telling)
        }, rejected: { reject(action, $0) })
      withExtendedLifetime(place.moveElement(from: 0)) {}
    }
    keep(outbox)
  }

  /// Keeps an outbox for the next action, unless somebody else keeps it.
  @inline(__always)
  private func keep(_ outbox: consuming Outbox) {
    if isKnownUniquelyReferenced(&outbox) { spareOutbox = outbox }
  }

  @inline(__always)
  private func takeOutbox(of feature: (any Feature.Type)?) -> Outbox {
    guard let outbox = exchange(&spareOutbox, with: nil) else {
      return Outbox(of: feature, to: target)
    }
    outbox.begin(for: feature)
    return outbox
  }

  /// Runs the body; apart, so that its snapshot of the model is gone before the model changes.
  private func find(_ action: Action, _ outbox: Outbox) throws -> Outcome {
    try action.content.body(presentState, Submit(outbox: outbox), action.content)
  }

  private func apply(_ outcome: Outcome, in turn: borrowing Turn) {
    switch outcome {
    case .nothing: return
    case .one(let mutation): apply(mutation, in: turn)
    case .several(let mutations):
      for mutation in mutations { apply(mutation, in: turn) }
    }
  }

  private func apply(_ mutation: GlobalMutation, in turn: borrowing Turn) {
    // Absent where a timeline shows a time before the dispatcher's.
    if !slot.isPresent { turn.set(slot, GlobalModel()) }
    turn.change(slot, isHeld: true) { $0.apply(mutation) }
    if mutation.oldBox == nil { install(mutation.feature) }
    guard mutation.endsOld || mutation.oldBox == nil else { return }
    lives[mutation.featureID, default: 0] += 1
    // It is kept: only a scope that is still known ends its work with the commit.
    if mutation.endsOld, let scope = scopes[mutation.featureID], scope.isAlive {
      turn.remove(scope)
    }
  }

  /// Brings in the bindings of a feature, once.
  private func install(_ feature: any Feature.Type) {
    rules.install(feature)
    let id = ObjectIdentifier(feature)
    if bindingOutboxes[id] == nil {
      bindingOutboxes[id] = Outbox(of: feature, to: target, isOpen: true)
    }
  }

  @inline(__always)
  private func send(
    _ outbox: Outbox, of feature: (any Feature.Type)?, in turn: borrowing Turn
  ) {
    guard let collected = outbox.open() else { return }
    for action in collected.actions { submit(action, of: nil) }
    for work in collected.works { start(work, of: feature, in: turn) }
  }

  /// What somebody else has done to the model: a timeline, another style.
  ///
  /// Observers are told the model as it is.
  private func noticeTouch() {
    // A turn around the one that touched it must not tell the same again.
    guard !slot.isKnown else { return }
    slot.markKnown()
    let model = state
    for box in model.boxes.all.sorted(by: { $0.feature.name < $1.feature.name }) {
      install(box.feature)
    }
    endLeft(by: model)
    tellObservers(model, .nothing)
  }
}
