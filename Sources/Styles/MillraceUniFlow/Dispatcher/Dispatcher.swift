public import Millrace
internal import Synchronization

/// The owner of the ``GlobalModel``: it runs actions one after the other, and notifies observers.
///
/// ```swift
/// let dispatcher = Dispatcher()  // on the main actor, which owns it from then on
/// dispatcher.submit(Search.setup())
/// ```
///
/// **An action is a turn** of the loop. It never runs before `submit` has returned, and runs after
/// all actions that were submitted before it. If its body throws, nothing has happened: no
/// mutation, no submitted action, no work.
///
/// **Order** of a processed action: body → mutation → bindings, in the order in which their
/// features were first initialised, those of one feature as they are declared → observers, in the
/// order in which they subscribed → ``onDidProcessAction`` → observers of the slot in other styles
/// → work. The bindings of every present feature are run, and those of the feature that becomes
/// absent.
///
/// A dispatcher is confined to the owner of its loop, as the loop is; one that is made on the main
/// actor belongs to it. Use ``handle`` from anywhere else. Calls off the owner that submit,
/// subscribe or set a hook, as code in Swift 5 mode can make, are queued to the owner in order and
/// reported as `Mistake.offOwner`; a read cannot wait, see ``state``. Several dispatchers can share
/// a loop, each with a model of its own, and so can stores of other styles.
///
/// **Cost.** An action takes some 3,300 instructions, with one observer some 3,800, however many
/// features there are. Only those bindings are run whose descriptor could be made of the mutation:
/// fifty others cost nothing noticeable. An actualization copies the state that it edits, since the
/// old state is passed on too. If an observer or a recorder retains a model, the next action copies
/// O(√n) references for n features. Subscribing and unsubscribing take O(1) on average.
public final class Dispatcher {
  /// The slot of the model: other styles can observe it, and a timeline shows its past.
  public let slot: Slot<GlobalModel>

  /// The loop of which actions are turns.
  public let loop: Loop

  /// The current model.
  ///
  /// A read cannot wait for the owner: one off the owner is reported, and races with its actions.
  /// Read on the owner, or from a model that an observer received.
  public var state: GlobalModel {
    slot.isReadable ? slot.presentValue : slot.value ?? GlobalModel()
  }

  /// The current model for a caller that is known to run on the owner.
  var presentState: GlobalModel { slot.isSettled ? slot.presentValue : state }

  /// The read end of the model, for views of any kind; absent features are absent from it.
  public var signal: Signal<GlobalModel> { slot.signal.map { $0 ?? GlobalModel() } }

  @exclusivity(unchecked) var hooks = DispatcherHooks()
  @exclusivity(unchecked) var observers = ObserverTable()
  let rules = RuleTable<ModelBinding>()
  @exclusivity(unchecked) var observerRules: [ObjectIdentifier: RuleTable<ObserverBinding>] = [:]
  @exclusivity(unchecked) var witnesses: [Witness] = []
  /// The receiver of what outboxes and proxies forward.
  let target: DispatcherTarget
  /// The outboxes of the bindings of features.
  @exclusivity(unchecked) var bindingOutboxes: [ObjectIdentifier: Outbox] = [:]
  /// The scopes of the work of features, including absent ones.
  @exclusivity(unchecked) var scopes: [ObjectIdentifier: Scope] = [:]
  /// The number of times that each feature has begun or ended.
  @exclusivity(unchecked) var lives: [ObjectIdentifier: Int] = [:]
  /// The number of subscriptions and unsubscriptions that were requested.
  let calls = Atomic<UInt64>(0)
  private var touches: ObservationToken?
  /// Runs an action that was queued.
  private let runQueued: (Loop, Int?, AnyObject?, ((Any) -> Void)?) -> Void
  /// An outbox without other references, for the next action.
  @exclusivity(unchecked) private var spareOutbox: Outbox?

  /// Creates a dispatcher.
  ///
  /// - Parameters:
  ///   - scope: The scope of the model; by default the root of a loop of its own, which the main
  ///     actor adopts if the dispatcher is made there. The model ends with the scope.
  ///   - defaultReporting: The text that is written to ``output`` from the start.
  public init(in scope: Scope? = nil, defaultReporting: DefaultReporting = .none) {
    let home = scope ?? Loop().root
    slot = Slot("model", in: home, GlobalModel())
    loop = home.loop
    target = DispatcherTarget(loop.handle)
    hooks.reporting = defaultReporting
    runQueued = { [target] loop, causedBy, content, read in
      guard let action = Action(queued: content) else { return }
      if let read { read(action) } else { target.process(action, on: loop, causedBy: causedBy) }
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
    loop.forward("\(action)") { [target] _ in target.submit(action) }
  }

  /// Submits an action that a work has made.
  ///
  /// - Parameter owner: The owner of the work that made it; if that has ended, the action is
  ///   dropped.
  func submit(_ action: Action, of owner: WorkOwner?) {
    guard let owner else { return loop.submit(about: action.content, running: runQueued) }
    loop.submit(action) { [target, runQueued] loop, causedBy in
      if target.dispatcher?.isAlive(owner) != true {
        loop.report(.departed(dropped: "\(action)", scope: owner.name))
      } else {
        runQueued(loop, causedBy, action.content, nil)
      }
    }
  }

  /// Submits the action that a closure makes; the closure is called at once.
  ///
  /// A reference to `submit` without a call means the overload for an action, unless the type
  /// requires this one.
  @_disfavoredOverload
  public func submit<Failure: Error>(
    _ make: () throws(Failure) -> Action
  ) throws(Failure) { submit(try make()) }

  /// A handle for calls from any thread.
  public var handle: DispatcherHandle { DispatcherHandle(self) }

  /// A proxy for the rest of the app; it holds the dispatcher weakly (UF-25).
  public var proxy: Proxy { Proxy(self) }

  // MARK: Processing

  func process(_ action: Action, causedBy: Int?) {
    guard slot.isScopeAlive else {
      loop.report(.departed(dropped: "\(action)", scope: slot.scope.name))
      return
    }
    let outbox = takeOutbox(of: action.feature)
    // The notification moves from the body to the observers, and is released when the turn has
    // ended. It is in a storage of its own, because a variable would be copied for the call. The
    // body initializes it in any case.
    withUnsafeTemporaryAllocation(of: Notification.self, capacity: 1) { storage in
      loop.runTurn(
        action, causedBy: causedBy, holdsSlots: true,
        { turn in
          do {
            let outcome = try find(action, outbox)
            apply(outcome, in: turn)
            storage.initializeElement(at: 0, to: .action(consume outcome))
          } catch {
            storage.initializeElement(at: 0, to: .nothing)
            outbox.reject()
            return error
          }
          send(outbox, of: action.feature, in: turn)
          return nil
        },
        notified: {
          slot.markKnown()
          let notification = storage.moveElement(from: 0)
          notify(action, notification)
          storage.initializeElement(at: 0, to: notification)
        }, rejected: { reject(action, $0) })
      withExtendedLifetime(storage.moveElement(from: 0)) {}
    }
    keep(outbox)
  }

  /// Stores an outbox for the next action, unless there is another reference to it.
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

  /// Runs the body; a function of its own, so that its snapshot of the model is released before the
  /// model changes.
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
    // Absent if a timeline shows a time before the dispatcher existed.
    if !slot.isPresent { turn.set(slot, GlobalModel()) }
    turn.change(slot, isHeld: true) { $0.apply(mutation) }
    if mutation.oldBox == nil { install(mutation.feature) }
    guard mutation.endsOld || mutation.oldBox == nil else { return }
    lives[mutation.featureID, default: 0] += 1
    // The scope stays in `scopes`: only a scope that is found there has its work ended with the
    // commit.
    if mutation.endsOld, let scope = scopes[mutation.featureID], scope.isAlive {
      turn.remove(scope)
    }
  }

  /// Installs the bindings of a feature, once.
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

  /// Handles a change of the model by other code: a timeline, another style.
  ///
  /// Observers are notified of the model without a mutation.
  private func noticeTouch() {
    // An enclosing turn of the one that touched the model must not notify twice.
    guard !slot.isKnown else { return }
    slot.markKnown()
    let model = state
    for box in model.boxes.all.sorted(by: { $0.feature.name < $1.feature.name }) {
      install(box.feature)
    }
    endLeft(by: model)
    notifyObservers(model, .nothing)
  }
}
