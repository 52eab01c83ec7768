public import Millrace
internal import Synchronization

/// Brings every action to every store that takes it, in one turn of a loop.
///
/// ```swift
/// let dispatcher = Dispatcher()
/// let count = ReduceStore("count", 0, on: dispatcher) { count, action, _ in
///   action is Increase ? count + 1 : count
/// }
/// try dispatcher.dispatch(Increase())
/// ```
///
/// A dispatch has ended when the call returns: the stores have run, in the order of registration except as waiting changes it,
/// the turn is committed, and whoever listens has been told. If a store throws, none of it has happened.
///
/// **Owner.** A dispatcher made by ``init()`` belongs to the main actor, one made in a scope to the
/// owner of its loop. The compiler confines it and its stores to that, and they are made there;
/// from anywhere else there is ``handle``. Where the compiler does not, as in Swift 5 mode, and the
/// owner is the main actor: a ``dispatch(_:fileID:line:)`` elsewhere throws, and all else that is
/// asked of a dispatcher is queued to the owner and reported as `Mistake.offOwner(what:)`.
///
/// Stores of other styles can share the loop, and have one order of turns and one timeline with it.
///
/// Cost: a dispatch pays for the stores that take its action and for no others: with two, of which
/// one waits for the other, some 2,100 instructions, and with typed handlers some 1,400. Registering and unregistering
/// cost O(1) on average, waiting O(log n); the first dispatch of a type after either costs O(n) for n registered.
public final class Dispatcher {
  /// What stores belong to unless they say otherwise.
  public let scope: Scope

  /// The loop that dispatches are turns of.
  public var loop: Loop { heldLoop }

  // The scope's own; read from there it would be counted, by way of a table on the side.
  private let heldLoop: Loop

  /// In the order of their tokens; those that have been unregistered are taken out now and then.
  @exclusivity(unchecked) private(set) var registrations: [Registration] = []
  private var registered = 0
  /// Counted anywhere, so that who registers off the owner has a token too.
  private let made = Atomic(0)
  @exclusivity(unchecked) private var plans: [ObjectIdentifier: Plan] = [:]
  /// The plan that was used last, and for which type: mostly it is the next one too.
  @exclusivity(unchecked) private var newest: (type: ObjectIdentifier, plan: Unmanaged<Plan>)?
  /// How many have been lent a plan.
  @exclusivity(unchecked) private var loans = 0
  /// Plans that were forgotten while one was lent, which may be among them.
  @exclusivity(unchecked) private var forgotten: [[ObjectIdentifier: Plan]] = []

  /// The number of dispatches that were let in.
  @exclusivity(unchecked) private(set) var dispatches: UInt64 = 0
  /// What the dispatch under way goes by, which is lent to whoever runs that, and what it brings.
  @exclusivity(unchecked) private(set) var running:
    (plan: Unmanaged<Plan>, action: DispatchedAction)?
  /// The first failure of the dispatch under way.
  @exclusivity(unchecked) private var failure: DispatchError?
  /// Whether there is one.
  @exclusivity(unchecked) private var hasFailed = false
  /// How many callbacks have been called.
  @exclusivity(unchecked) private var calls: UInt64 = 0
  /// How many callbacks wait now, each inside the one before.
  @exclusivity(unchecked) var depth = 0

  /// Touched by dispatches while there is a computation that has read nothing.
  private let pulse: Slot<Int>
  @exclusivity(unchecked) private var isPulseRead = false

  /// Makes a dispatcher that belongs to the main actor, on a loop of its own.
  @preconcurrency @MainActor
  public convenience init() {
    self.init(in: Loop().root)
    loop.adoptMainActor()
  }

  /// Makes a dispatcher on a loop that it may share with others; for any actor.
  ///
  /// - Parameter scope: what its stores belong to.
  public init(in scope: Scope) {
    self.scope = scope
    heldLoop = scope.loop
    pulse = Slot("dispatches", in: scope, 0)
  }

  /// Whether a dispatch, or any other turn of the loop, is under way, so that another would be refused.
  ///
  /// That is so until everybody has been told.
  public var isDispatching: Bool { loop.isInTurn }

  // MARK: Registering

  /// Registers a callback that takes every action, from the next dispatch on (FX-5).
  ///
  /// Registered in a dispatch that fails, it is not registered afterwards.
  ///
  /// - Parameters:
  ///   - name: what errors call it; by default its token.
  ///   - callback: called in the turn of the dispatch. What it changes is kept in slots, and changed through the turn. It is held
  ///     until it is unregistered, and must not hold the dispatcher: one that waits is registered by ``register(_:waiting:)``.
  /// - Returns: what it is known by; there is no end to it but ``unregister(_:)``.
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

  /// Registers a callback that waits for others, and is given the dispatcher for that; otherwise as ``register(_:_:)``.
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

  /// Ends a registration; one whose turn in a dispatch has not come is not called any more (FX-5).
  ///
  /// - Throws: ``FluxError/unknownToken(_:)``; where it is queued to the owner, that is reported.
  public func unregister(_ token: DispatchToken) throws(FluxError) {
    guard loop.isOwnerHere else {
      loop.bring("unregister(\(token))") { [self] loop in
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

  /// Makes a place for handlers, which are given to it before the next dispatch.
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
      loop.bring("register(\(registration.name))") { [self] _ in add(registration) }
      return
    }
    // Let go of before its turn came.
    guard registration.isRegistered else { return }
    if isRunning { registration.madeIn = dispatches }
    // Others may have come since it was made elsewhere.
    var place = registrations.count
    while place > 0, registrations[place - 1].token.number > registration.token.number {
      place -= 1
    }
    registrations.insert(registration, at: place)
    registered += 1
    forgetPlans()
  }

  /// Ends the registration of something that was released, on any thread.
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
    // One that was made off the owner may not have come yet.
    if self.registration(of: registration.token)?.takeUnretainedValue() === registration {
      registered -= 1
    }
    registration.isRegistered = false
    // What it holds is let go of when all is in order: others may unregister with it.
    let held = registration.letGo()
    if registrations.count > 2 * registered { sweep() }
    forgetPlans()
    withExtendedLifetime(held) {}
  }

  /// Whether there is a callback, or a store in a scope that is there, after the dispatcher's own scope has gone.
  var hasSurvivors: Bool {
    registrations.contains { $0.isRegistered && $0.scope?.isAlive ?? true }
  }

  /// Who is known by a token; the list holds it.
  @inline(__always)
  func registration(of token: DispatchToken) -> Unmanaged<Registration>? {
    // Where it is as long as none has been taken out.
    let first = token.number - 1
    let place =
      registrations.indices.contains(first) && registrations[first].token == token
      ? first : place(of: token)
    guard let place else { return nil }
    let found = Unmanaged.passUnretained(registrations[place])
    return found._withUnsafeGuaranteedRef { $0.isRegistered } ? found : nil
  }

  /// The same by halves.
  private func place(of token: DispatchToken) -> Int? {
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

  /// Takes out those that have been unregistered, which hold nothing any more.
  private func sweep() {
    if registrations.count != registered { registrations.removeAll { !$0.isRegistered } }
  }

  /// Somebody takes other actions than before.
  func forgetPlans() {
    newest = nil
    guard !plans.isEmpty else { return }
    let old = exchange(&plans, with: [:])
    if loans > 0 { forgotten.append(old) }
  }

  /// Lends the plan of a type, which lasts until the closure returns, whoever comes or goes meanwhile.
  @inline(__always)
  func withPlan<Answer>(for type: ObjectIdentifier, _ body: (Plan) -> Answer) -> Answer {
    loans += 1
    let answer = plan(for: type)._withUnsafeGuaranteedRef(body)
    loans -= 1
    if loans == 0, !forgotten.isEmpty {
      withExtendedLifetime(exchange(&forgotten, with: [])) {}
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
      plan = Plan(registrations, for: type)
      plans[type] = plan
    }
    let place = Unmanaged.passUnretained(plan)
    newest = (type, place)
    return place
  }

  // MARK: Running

  /// Whether the handlers of a dispatch are at work.
  var isRunning: Bool { running != nil }

  /// The failure of the dispatch that has just been run.
  func takeFailure() -> DispatchError? {
    exchange(&failure, with: nil)
  }

  /// Calls everybody once; without an optional error, which would cost as much as calling a few.
  ///
  /// - Returns: whether nobody has failed; ``takeFailure()`` says who has.
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
      // Read again by whoever still reads nothing else.
      isPulseRead = false
      turn.touch(pulse)
    }
    // Also if somebody who waited for the store that failed made the best of it.
    return !hasFailed
  }

  /// Has a computation that has read nothing depend on the next dispatch.
  func pulse(_ reader: borrowing Reader) {
    guard reader.isUnused else { return }
    isPulseRead = true
    _ = reader(pulse)
  }

  /// Ends the registrations of a dispatch that fails: the state of such stores goes with it.
  private func unregisterNew() {
    for registration in registrations.filter({ $0.madeIn == dispatches }) {
      unregister(registration)
    }
  }

  private func callAll(_ plan: Plan, _ action: DispatchedAction, _ turn: borrowing Turn) {
    // Without counting the list itself: the plan is as it was made.
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

  /// Takes down that a store was read while its handler is changing it: reading cannot throw, so the dispatch does, at its end.
  ///
  /// Where no handler of the action can throw, nothing was kept to go back to; then the report of the slot is all.
  func noteRead(whileChanging store: String) {
    guard let running, running.plan._withUnsafeGuaranteedRef({ $0.mayThrow }) else { return }
    fail(.misuse(.readWhileChanging(store: store)))
  }

  private func fail(_ error: DispatchError) {
    if !hasFailed { failure = error }
    hasFailed = true
  }
}
