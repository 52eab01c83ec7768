public import Observation

/// A slot with a reducer: the native front of the loop.
///
/// ```swift
/// let counter = Store(0) { (count: inout Int, step: Int) in
///   count += step
///   return .none
/// }
/// counter.send(2)
/// counter.state  // 2
/// ```
///
/// A store is confined to the owner of its loop, like the loop itself; from anywhere else there is ``handle``. What code
/// that the compiler does not confine sends off the main actor is queued to it and reported. It is
/// made with a loop of its own, or in a scope of a loop that it shares with others, of any style.
///
/// Cost in a release build, as a ratio to the bare closure: see the project's benchmarks.
public final class Store<State, Action> {
  /// What tools and errors call it.
  public let name: String
  /// The loop that its turns run on.
  public let loop: Loop

  /// The store's own slot; `nil` in a child, which looks into its parent's.
  @usableFromInline let slot: Slot<State>?
  /// The same two for the short way of a turn, which counts no references.
  @usableFromInline let heldLoop: Unmanaged<Loop>
  @usableFromInline let heldSlot: Unmanaged<Slot<State>>?
  @usableFromInline let update: (inout State, Action) -> Effect<Action>
  @usableFromInline let child: ChildLink<State, Action>?
  @usableFromInline let reconciler: Reconciler?
  @usableFromInline let makeInitial: () -> State

  // Observation is armed by the first read of `state` (see Store+Observable).
  @usableFromInline let registrar = ObservationRegistrar()
  @usableFromInline var observation: Lifetime?
  var wanted: () -> [Subscription<Action>] = { [] }
  var restart: () -> Void = {}

  /// Makes a store from a closure.
  ///
  /// - Parameters:
  ///   - initial: the first state. The expression is kept, to answer a read of a store that is gone.
  ///   - scope: what it belongs to; by default the root of a loop of its own.
  ///   - name: what tools and errors call it; by default the type of its state.
  ///   - update: changes the state in place and returns what is to be done outside.
  public convenience init(
    _ initial: @autoclosure @escaping () -> State, in scope: Scope? = nil,
    name: String = "\(State.self)",
    update: @escaping (inout State, Action) -> Effect<Action>
  ) {
    self.init(initial, in: scope, name: name, update: update, subscriptions: nil)
  }

  /// Makes a store from a reducer.
  public convenience init<Logic: Reducer>(
    _ initial: @autoclosure @escaping () -> State, in scope: Scope? = nil,
    name: String = "\(Logic.self)", _ reducer: Logic
  ) where Logic.State == State, Logic.Action == Action {
    self.init(
      initial, in: scope, name: name, update: { reducer.update(&$0, $1) },
      subscriptions: { reducer.subscriptions($0) })
  }

  init(
    _ initial: @escaping () -> State, in scope: Scope?, name: String,
    update: @escaping (inout State, Action) -> Effect<Action>,
    subscriptions: ((State) -> [Subscription<Action>])?
  ) {
    let scope = scope ?? Loop().root
    let slot = Slot(name, in: scope, initial())
    self.name = name
    self.update = update
    self.slot = slot
    loop = scope.loop
    heldLoop = .passUnretained(scope.loop)
    heldSlot = .passUnretained(slot)
    makeInitial = initial
    child = nil
    guard let subscriptions else {
      reconciler = nil
      return
    }
    let weak = WeakStore<State, Action>()
    let table = SubscriptionTable<Action>(scope: scope) { action, causedBy in
      weak.store?.receive(action, causedBy: causedBy)
    }
    let reconciler = Reconciler { [weak slot] in
      table.reconcile(slot?.value.map(subscriptions) ?? [])
    }
    self.reconciler = reconciler
    weak.store = self
    wanted = { [weak slot] in slot?.value.map(subscriptions) ?? [] }
    restart = { [weak slot] in table.restart(slot?.value.map(subscriptions) ?? []) }
    slot.subscriber = reconciler
    loop.subscribers.append(reconciler)
    // Made inside a handler, its sources start with the commit, like everything that can be noticed outside.
    guard loop.phase != .handling else { return }
    loop.betweenTurns { reconciler.reconcile() }
    if !loop.queue.isEmpty { loop.drain() }
  }

  init(child: ChildLink<State, Action>, name: String, loop: Loop, last: State) {
    self.name = name
    self.loop = loop
    self.child = child
    heldLoop = .passUnretained(loop)
    slot = nil
    heldSlot = nil
    reconciler = nil
    update = { _, _ in .none }
    makeInitial = { last }
  }

  /// Sends an action: handled now if the loop is idle, and otherwise after the current turn and all its notifications.
  ///
  /// - Parameters:
  ///   - action: what happened.
  ///   - view: the view that speaks; it can ignore the echo of its own edit (L7).
  ///   - fileID: the file of the call, for the commit's ``Origin``.
  ///   - line: the line of the call, for the commit's ``Origin``.
  @inlinable
  public func send(
    _ action: Action, from view: ViewIdentity? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    guard heldLoop._withUnsafeGuaranteedRef({ $0.isOwnerHere }) else {
      loop.bring("\(action)") { _ in self.send(action, from: view, fileID: fileID, line: line) }
      return
    }
    guard let heldSlot else {
      if loop.isOpen {
        child?.sendNow(action, view, fileID, line)
      } else {
        child?.send(action, view, fileID, line) { true }
      }
      return
    }
    // This store holds both. To count references to them would take longer than the turn, since others hold them weakly.
    let wasSent = withExtendedLifetime(self) {
      heldLoop._withUnsafeGuaranteedRef { loop in
        heldSlot._withUnsafeGuaranteedRef { sendInPlace(action, from: view, to: $0, on: loop) }
      }
    }
    if !wasSent { sendSlowly(action, from: view, fileID: fileID, line: line) }
  }

  /// The whole turn, for the case that nobody asks for commits: the value is edited in place, and nothing is made.
  ///
  /// - Returns: whether that is the case.
  @inlinable @inline(__always)
  func sendInPlace(
    _ action: Action, from view: ViewIdentity?, to slot: Slot<State>, on loop: Loop
  ) -> Bool {
    guard loop.isOpen, slot.isPresent, slot.isQuiet, !loop.wantsCommits else { return false }
    loop.phase = .handling
    loop.turn.running = Unmanaged.passUnretained(slot)
    slot.isEditing = true
    let effect = update(&slot.place.pointee, action)
    slot.isEditing = false
    // After the edit: what was computed from the value meanwhile saw the one before.
    slot.stamp = loop.nextStamp()
    loop.commits &+= 1
    // The parts of the turn one by one, since asking the whole would copy it.
    if !slot.isUnobserved || !effect.isNone || reconciler != nil || !loop.turn.noted.isEmpty
      || !loop.turn.starting.isEmpty
    {
      follow(slot, effect, view)
    }
    loop.phase = .idle
    loop.finish()
    return true
  }

  /// The part of a turn after the handler, for a turn in which somebody is interested.
  @usableFromInline
  func follow(_ slot: Slot<State>, _ effect: Effect<Action>, _ view: ViewIdentity?) {
    loop.phase = .notifying
    if !effect.isNone { emit(effect, of: slot) }
    reconciler?.reconcile()
    if !slot.isUnobserved { loop.tell(slot, view: view) }
    loop.followUp()
    loop.startEffects()
  }

  @usableFromInline
  func sendSlowly(
    _ action: Action, from view: ViewIdentity?, fileID: StaticString, line: UInt,
    causedBy: Int? = nil, if isWanted: (() -> Bool)? = nil
  ) {
    guard let slot else { return }
    loop.enqueueNative(action, view, fileID, line, causedBy: causedBy) { turn in
      guard slot.isPresent else {
        turn.loop.report(.departed(what: "\(action)", scope: slot.name))
        return
      }
      guard isWanted?() ?? true else { return }
      guard let effect = turn.edit(slot, { self.update(&$0, action) }) else { return }
      self.emit(effect, of: slot)
    }
  }

  /// An action that comes back from an effect or a subscription.
  func receive(_ action: Action, causedBy: Int?) {
    sendSlowly(action, from: nil, fileID: "", line: 0, causedBy: causedBy)
  }

  private func emit(_ effect: Effect<Action>, of slot: Slot<State>) {
    loop.emit(effect, in: slot.scope, source: self) { [weak self, name] loop, action, causedBy in
      if let self {
        receive(action, causedBy: causedBy)
      } else {
        loop.report(.departed(what: "\(action)", scope: name))
      }
    }
  }

  /// The state now, without arming observation.
  @usableFromInline
  var current: State {
    if let slot {
      if slot.isPresent, !slot.isEditing { return slot.place.pointee }
      if slot.isEditing {
        Mistake.readWhileEditing(slot: slot.name).report(to: loop)
        return makeInitial()
      }
    } else if let state = child?.read() {
      return state
    }
    Mistake.readDeparted(store: name).report(to: loop)
    return makeInitial()
  }

  /// Whether the state is there: the slot is present, or the parent still has the child's part.
  public var isAlive: Bool { slot?.isPresent ?? (child?.read() != nil) }

  /// The slot that the state is in; `nil` in a child, which has none of its own.
  package var ownSlot: Slot<State>? { slot }

  /// The effects that wait as data because the loop has no owner, oldest first; taking them leaves none (L1).
  public func takeEffects() -> [Effect<Action>] {
    loop.takeEffects(of: self, as: Effect<Action>.self)
  }

  /// The subscriptions that the state asks for now.
  public var subscriptions: [Subscription<Action>] { wanted() }

  /// Ends every source and starts those that the state asks for now, for a state that was put in place from outside: what it
  /// has of them may be older than what they have told.
  package func restartSubscriptions() {
    loop.betweenTurns { restart() }
    if !loop.queue.isEmpty { loop.drain() }
  }
}

/// Breaks the circle between a store and what calls it back.
final class WeakStore<State, Action> {
  weak var store: Store<State, Action>?

  init(_ store: Store<State, Action>? = nil) {
    self.store = store
  }
}
