public import Millrace
internal import Synchronization

/// A dispatcher that passes every action to every store that takes it, in one turn of a loop.
///
/// ```swift
/// let dispatcher = Dispatcher()
/// let count = ReduceStore("count", 0, on: dispatcher) { count, action, _ in
///   action is Increase ? count + 1 : count
/// }
/// try dispatcher.dispatch(Increase())
/// ```
///
/// A dispatch has ended when the call returns: the stores have run, in the order of registration
/// except where waiting changes it, the turn is committed, and the listeners have been notified. If
/// a store throws, no part of the dispatch takes effect.
///
/// **Owner.** A dispatcher made by ``init()`` belongs to the main actor, one made in a scope to the
/// owner of its loop. The compiler confines it and its stores to that actor, and they are made
/// there; code elsewhere uses ``handle``. Where the compiler does not, as in Swift 5 mode, and the
/// owner is the main actor, a ``dispatch(_:fileID:line:)`` elsewhere throws, and all other calls of
/// a dispatcher are queued to the owner and reported as `Mistake.offOwner(call:)`.
///
/// Stores of other styles can share the loop; they then share its order of turns and its timeline.
///
/// Cost: a dispatch pays for the stores that take its action and for no others: with two, of which
/// one waits for the other, some 2,100 instructions, and with typed handlers some 1,400.
/// Registering and unregistering cost O(1) on average, waiting O(log n); the first dispatch of a
/// type after either costs O(n) for n registered.
public final class Dispatcher {
  /// The scope that stores belong to unless they are given another.
  public let scope: Scope

  /// The loop whose turns the dispatches are.
  public var loop: Loop { heldLoop }

  // The scope's loop; reading it from the scope would count a reference, by way of a side table.
  private let heldLoop: Loop

  /// The registrations in the order of their tokens; ended ones are removed from time to time.
  @exclusivity(unchecked) private(set) var registrations: [Registration] = []
  private var registered = 0
  /// The number of tokens, counted on any thread so that a registration off the owner has a token
  /// too.
  private let made = Atomic(0)
  @exclusivity(unchecked) private var plans: [ObjectIdentifier: Plan] = [:]
  /// The plan that was used last, with its type: in most cases it is used next too.
  @exclusivity(unchecked) private(set) var newest: (type: ObjectIdentifier, plan: Unmanaged<Plan>)?
  /// The number of calls that a plan is lent to.
  @exclusivity(unchecked) private var loans = 0
  /// Discarded plans that may be among the lent ones.
  @exclusivity(unchecked) private var discarded: [[ObjectIdentifier: Plan]] = []

  /// The number of dispatches that were not refused.
  @exclusivity(unchecked) private(set) var dispatches: UInt64 = 0
  /// The plan of the dispatch under way, which is lent to its caller, and its action.
  @exclusivity(unchecked) private(set) var running:
    (plan: Unmanaged<Plan>, action: DispatchedAction)?
  /// The first failure of the dispatch under way.
  @exclusivity(unchecked) private var failure: DispatchError?
  /// True if `failure` is set.
  @exclusivity(unchecked) private var hasFailed = false
  /// The number of callbacks that have been called.
  @exclusivity(unchecked) private var calls: UInt64 = 0
  /// The number of callbacks that wait now, each inside the one before.
  @exclusivity(unchecked) var depth = 0

  /// A slot that dispatches touch while there is a computation that has read no store.
  private let pulse: Slot<Int>
  @exclusivity(unchecked) private var isPulseRead = false

  /// Creates a dispatcher that belongs to the main actor, on a loop of its own.
  @preconcurrency @MainActor
  public convenience init() {
    self.init(in: Loop().root)
    loop.adoptMainActor()
  }

  /// Creates a dispatcher in a scope of a loop, which it may share with others; for any actor.
  ///
  /// - Parameter scope: The scope that its stores belong to.
  public init(in scope: Scope) {
    self.scope = scope
    heldLoop = scope.loop
    pulse = Slot("dispatches", in: scope, 0)
  }

  /// True while a dispatch or another turn of the loop is under way, so that a further dispatch is
  /// refused.
  ///
  /// It stays true until all observers have been notified.
  public var isDispatching: Bool { loop.isInTurn }

  // MARK: Registering

  /// Registers a callback that takes every action, from the next dispatch on (FX-5).
  ///
  /// A callback that is registered in a dispatch that fails is unregistered again.
  ///
  /// - Parameters:
  ///   - name: The name in errors; by default its token.
  ///   - callback: Called in the turn of the dispatch. The state that it changes is kept in slots,
  ///     and changed through the turn. The dispatcher holds the callback until it is unregistered,
  ///     and the callback must not hold the dispatcher: a callback that waits is registered by
  ///     ``register(_:waiting:)``.
  /// - Returns: The callback's token; only ``unregister(_:)`` ends the registration.
  @discardableResult
  public func register(
    _ name: String? = nil,
    _ callback: @escaping (_ action: any AnyAction, _ turn: borrowing Turn) throws -> Void
  ) -> DispatchToken {
    let registration = makeRegistration(name)
    registration.callback = Registration.Callback(body: callback)
    add(registration)
    return registration.token
  }

  /// Registers a callback that waits for others, and is given the dispatcher; otherwise as
  /// ``register(_:_:)``.
  ///
  /// ```swift
  /// dispatcher.register("total", waiting: { dispatcher, action, turn in
  ///   try dispatcher.waitFor([count.dispatchToken], in: turn)
  /// })
  /// ```
  ///
  /// A callback that captured the dispatcher, or a store that holds it, would keep it for ever.
  @discardableResult
  public func register(
    _ name: String? = nil,
    waiting callback:
      @escaping (_ dispatcher: Dispatcher, _ action: any AnyAction, _ turn: borrowing Turn) throws
      -> Void
  ) -> DispatchToken {
    register(name) { [weak self] action, turn in
      if let self { try callback(self, action, turn) }
    }
  }

  /// Ends a registration; a callback that has not been called in the dispatch under way is not
  /// called any more (FX-5).
  ///
  /// - Throws: ``FluxError/unknownToken(_:)``; if the call is queued to the owner, the error is
  ///   reported.
  public func unregister(_ token: DispatchToken) throws(FluxError) {
    guard loop.isOwnerHere else {
      loop.forward("unregister(\(token))") { [self] loop in
        do throws(FluxError) {
          try unregister(token)
        } catch {
          loop.report(.rejected(cause: "unregister(\(token))", error: error, origin: Origin()))
        }
      }
      return
    }
    guard let registration = registration(of: token) else { throw .unknownToken(token) }
    unregister(registration.takeUnretainedValue())
  }

  /// Returns a registration without handlers; they are added before the next dispatch.
  func register(named name: String?) -> Registration {
    let registration = makeRegistration(name)
    add(registration)
    return registration
  }

  private func makeRegistration(_ name: String?) -> Registration {
    let token = DispatchToken(number: made.add(1, ordering: .relaxed).newValue)
    return Registration(token: token, name: name ?? "\(token)")
  }

  private func add(_ registration: Registration) {
    guard loop.isOwnerHere else {
      loop.forward("register(\(registration.name))") { [self] _ in add(registration) }
      return
    }
    // It may have been released before this call was forwarded.
    guard registration.isRegistered else { return }
    if isRunning { registration.madeIn = dispatches }
    // Other registrations may have been added since it was made elsewhere.
    var index = registrations.count
    while index > 0, registrations[index - 1].token.number > registration.token.number {
      index -= 1
    }
    registrations.insert(registration, at: index)
    registered += 1
    discardPlans()
  }

  /// Ends the registration of a released object, on any thread.
  func release(_ registration: Registration) {
    if loop.isOwnerHere {
      unregister(registration)
    } else {
      let released = Unchecked((dispatcher: self, registration: registration))
      loop.handle.post { _ in released.value.dispatcher.unregister(released.value.registration) }
    }
  }

  func unregister(_ registration: Registration) {
    guard registration.isRegistered else { return }
    // A registration that was made off the owner may not have been added yet.
    if self.registration(of: registration.token)?.takeUnretainedValue() === registration {
      registered -= 1
    }
    registration.isRegistered = false
    // Its closures are released when the state is consistent: their release may unregister others.
    let held = registration.removeHandlers()
    if registrations.count > 2 * registered { sweep() }
    discardPlans()
    withExtendedLifetime(held) {}
  }

  /// True if a callback, or a store in a live scope, remains after the dispatcher's own scope was
  /// removed.
  var hasSurvivors: Bool {
    registrations.contains { $0.isRegistered && $0.scope?.isAlive ?? true }
  }

  /// Returns the registration of a token; the list holds it.
  @inline(__always)
  func registration(of token: DispatchToken) -> Unmanaged<Registration>? {
    // Its index as long as no registration has been removed.
    let first = token.number - 1
    let index =
      registrations.indices.contains(first) && registrations[first].token == token
      ? first : index(of: token)
    guard let index else { return nil }
    let found = Unmanaged.passUnretained(registrations[index])
    return found._withUnsafeGuaranteedRef { $0.isRegistered } ? found : nil
  }

  /// Returns the index of a token by binary search.
  private func index(of token: DispatchToken) -> Int? {
    var low = 0
    var high = registrations.count
    while low < high {
      let middle = (low + high) / 2
      let number = registrations[middle].token.number
      if number == token.number { return middle }
      if number < token.number { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Removes ended registrations, which hold nothing any more.
  private func sweep() {
    if registrations.count != registered { registrations.removeAll { !$0.isRegistered } }
  }

  /// Discards all plans, after a registration or its handlers have changed.
  func discardPlans() {
    newest = nil
    guard !plans.isEmpty else { return }
    let old = exchange(&plans, with: [:])
    if loans > 0 { discarded.append(old) }
  }

  /// Lends the plan of a type, which lasts until the closure returns, whatever is registered or
  /// unregistered meanwhile.
  @inline(__always)
  func withPlan<Answer>(for type: ObjectIdentifier, _ body: (Plan) -> Answer) -> Answer {
    loans += 1
    let answer = plan(for: type)._withUnsafeGuaranteedRef(body)
    loans -= 1
    if loans == 0, !discarded.isEmpty {
      withExtendedLifetime(exchange(&discarded, with: [])) {}
    }
    return answer
  }

  private func plan(for type: ObjectIdentifier) -> Unmanaged<Plan> {
    if let newest, newest.type == type { return newest.plan }
    let plan: Plan
    if let known = plans[type] {
      plan = known
    } else {
      sweep()
      plan = Plan(registrations, for: type, of: scope)
      plans[type] = plan
    }
    let lent = Unmanaged.passUnretained(plan)
    newest = (type, lent)
    return lent
  }

  // MARK: Running

  /// True while the handlers of a dispatch run.
  var isRunning: Bool { running != nil }

  /// Returns the failure of the dispatch that has just run, and removes it.
  func takeFailure() -> DispatchError? {
    exchange(&failure, with: nil)
  }

  /// Calls each registration once, and returns a Boolean: an optional error would cost as much as
  /// several calls.
  ///
  /// - Returns: True if no callback has failed; otherwise ``takeFailure()`` returns the error.
  func isDone(_ plan: Plan, _ action: DispatchedAction, _ turn: borrowing Turn) -> Bool {
    if plan.hasProblem {
      failure = plan.problem.map { .misuse($0) }
      return false
    }
    hasFailed = false
    dispatches &+= 1
    running = (.passUnretained(plan), action)
    callAll(plan, action, turn)
    running = nil
    if hasFailed {
      unregisterNew()
    } else if isPulseRead {
      // A computation that still reads no store reads the pulse again.
      isPulseRead = false
      turn.touch(pulse)
    }
    // A failure also counts if a callback that waited for the failed store has caught the error.
    return !hasFailed
  }

  /// Makes a computation that has read no store depend on the next dispatch.
  func pulse(_ reader: borrowing Reader) {
    guard reader.isUnused else { return }
    isPulseRead = true
    _ = reader(pulse)
  }

  /// Ends the registrations of a dispatch that fails: the state of such stores is removed with it.
  private func unregisterNew() {
    for registration in registrations.filter({ $0.madeIn == dispatches }) {
      unregister(registration)
    }
  }

  private func callAll(_ plan: Plan, _ action: DispatchedAction, _ turn: borrowing Turn) {
    // Without counting a reference to the list: the plan does not change after it is made.
    for index in plan.order.indices {
      let isDone = plan.order[index]._withUnsafeGuaranteedRef { entry in
        let registration = entry.registration
        guard registration.calledIn != dispatches, registration.isRegistered else { return true }
        do throws(DispatchError) {
          try call(entry, action, turn)
          return true
        } catch {
          failure = error
          return false
        }
      }
      guard isDone else { return }
    }
  }

  func call(
    _ entry: Plan.Entry, _ action: DispatchedAction, _ turn: borrowing Turn
  ) throws(DispatchError) {
    let registration = entry.registration
    registration.calledIn = dispatches
    begin(registration)
    defer { registration.isRunning = false }
    do {
      try entry.call(action, turn)
    } catch {
      let error = DispatchError(error, from: registration.name)
      fail(error)
      throw error
    }
  }

  func begin(_ registration: Registration) {
    calls &+= 1
    registration.order = calls
    registration.isRunning = true
  }

  /// Records that a store was read while its handler was changing it.
  ///
  /// Reading cannot throw, so the dispatch throws at its end. If no handler of the action can
  /// throw, no values were kept to roll back to; then the report of the slot is all.
  func noteRead(whileChanging store: String) {
    guard let running, running.plan._withUnsafeGuaranteedRef({ $0.mayThrow }) else { return }
    fail(.misuse(.readWhileChanging(store: store)))
  }

  private func fail(_ error: DispatchError) {
    if !hasFailed { failure = error }
    hasFailed = true
  }
}
