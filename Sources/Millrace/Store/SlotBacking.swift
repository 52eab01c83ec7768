/// The backing of a store with a state of its own: a slot with a reducer, effects and
/// subscriptions.
@usableFromInline
final class SlotBacking<State, Action>: Backing {
  @usableFromInline let slot: Slot<State>
  @usableFromInline let update: (inout State, Action) -> Effect<Action>
  /// Returns the initial state, for a read after the state is gone.
  @usableFromInline let initial: () -> State
  private var sources: Sources?
  /// The closure that effects deliver to, created for the first effect.
  @exclusivity(unchecked) private var delivery: Delivery?

  /// The closure that effects deliver to, in a struct.
  ///
  /// An optional closure would be stored in a form that each use wraps again.
  private struct Delivery {
    let deliver: (Loop, Action, Int) -> Void
  }

  /// The requested subscriptions, and those that run.
  private struct Sources {
    let wanted: (State) -> [Subscription<Action>]
    let running: SubscriptionTable<Action>
    /// Retained here; the loop and the slot reference it weakly.
    let reconciler: Reconciler
  }

  private var loop: Loop { slot.loop }

  init(
    _ initial: @escaping () -> State, in scope: Scope, name: String,
    update: @escaping (inout State, Action) -> Effect<Action>
  ) {
    self.initial = initial
    self.update = update
    slot = Slot(name, in: scope, initial())
  }

  func subscribe(to wanted: @escaping (State) -> [Subscription<Action>]) {
    let table = SubscriptionTable<Action>(scope: slot.scope) { [weak self] action, causedBy in
      self?.receive(action, causedBy: causedBy)
    }
    let reconciler = Reconciler { [weak slot] in
      var requested: [Subscription<Action>] = []
      if let slot, slot.isSettled {
        // A closure without a result, whose type would be looked up at run time.
        slot.lend { requested = wanted($0) }
      }
      table.reconcile(requested)
    }
    sources = Sources(wanted: wanted, running: table, reconciler: reconciler)
    slot.subscriber = reconciler
    loop.subscribers.append(reconciler)
    // For a store created inside a handler, sources start with the commit, like everything that has
    // an effect outside.
    guard loop.phase != .handling else { return }
    loop.betweenTurns { reconciler.reconcile() }
    if !loop.queue.isEmpty { loop.drain() }
  }

  // MARK: The state

  @usableFromInline var ownSlot: Slot<State>? { slot }
  @usableFromInline var isAlive: Bool { slot.isPresent }
  @usableFromInline var signal: Signal<State> { select { $0 } }

  @usableFromInline var subscriptions: [Subscription<Action>] {
    guard let sources else { return [] }
    return slot.value.map(sources.wanted) ?? []
  }

  @inlinable
  func select<Part>(_ part: @escaping (State) -> Part) -> Signal<Part> {
    let reading = Reading(part, initial)
    return Signal(source: slot, loop: slot.loop) { reading.read($0) }
  }

  /// A reader of a part: one object, so that the closure of a signal captures only it and needs no
  /// context of its own.
  @usableFromInline
  final class Reading<Part> {
    @usableFromInline let part: (State) -> Part
    @usableFromInline let initial: () -> State

    @inlinable
    init(_ part: @escaping (State) -> Part, _ initial: @escaping () -> State) {
      self.part = part
      self.initial = initial
    }

    @inlinable
    func read(_ source: Source) -> Part {
      let slot = unsafeDowncast(source, to: Slot<State>.self)
      if slot.isSteady, slot.loop.isOwnerHere {
        return Borrowed.at(UnsafePointer(slot.storage)).pointee.lend(part)
      }
      return slot.isPresent && !slot.isEditing ? slot.lend(part) : part(initial())
    }
  }

  @usableFromInline
  func read(for name: String) -> State {
    if slot.isEditing {
      Mistake.readWhileEditing(slot: slot.name).report(to: loop)
    } else if slot.isPresent {
      return slot.storage.pointee
    } else {
      Mistake.readDeparted(store: name).report(to: loop)
    }
    return initial()
  }

  @usableFromInline
  func restore(_ state: State) -> Bool {
    loop.restore { [slot] turn in turn.set(slot, state) }
    // Values that sources have delivered may be newer than this state.
    loop.betweenTurns {
      if let sources { sources.running.restart(subscriptions) }
    }
    if !loop.queue.isEmpty { loop.drain() }
    return true
  }

  // MARK: Actions

  /// Runs the part of a turn after the handler, if there are observers, effects or subscriptions.
  @usableFromInline
  func follow(
    _ effect: Effect<Action>, _ view: ViewIdentity?, in slot: Slot<State>, on loop: Loop
  ) {
    loop.followInPlace(slot, view: view) {
      if !effect.isNone { emit(effect, of: slot, on: loop) }
    }
  }

  @usableFromInline
  func send(
    _ action: Action, from view: ViewIdentity?, fileID: StaticString, line: UInt,
    if isWanted: (() -> Bool)?
  ) {
    send(action, from: view, fileID: fileID, line: line, causedBy: nil, if: isWanted)
  }

  private func send(
    _ action: Action, from view: ViewIdentity?, fileID: StaticString, line: UInt, causedBy: Int?,
    if isWanted: (() -> Bool)?
  ) {
    // Constants, which count their references once; both have weak references.
    let (loop, slot) = (loop, slot)
    guard loop.isOpen else {
      let origin = Origin(view: view, fileID: fileID, line: line)
      loop.append(causedBy: causedBy) { [self] loop, causedBy, _, inspect in
        if let inspect { return inspect(action) }
        loop.execute(action, origin, causedBy: causedBy) { handle(action, in: $0, if: isWanted) }
      }
      return loop.drain()
    }
    let causedBy = causedBy ?? loop.arrival?.commit
    // Runs at once, and allocates no context.
    withUnsafePointer(to: action as Any) { cause in
      let origin = Origin(view: view, fileID: fileID, line: line)
      if let timeline = loop.hooks.timeline, slot.canTakeFastPath, loop.arrival == nil,
        isWanted == nil, timeline.canRecord(slot)
      {
        record(action, cause, origin, causedBy: causedBy, in: slot, on: loop, timeline)
      } else {
        withUnsafePointer(to: origin) { origin in
          let open = loop.begin(
            TurnPolicy(cause: cause, sender: .known(origin), causedBy: causedBy))
          handle(action, in: Turn(loop), if: isWanted)
          loop.commit(open)
        }
      }
    }
    loop.finish()
  }

  /// Runs a whole turn where only a timeline asks for commits: the value is edited in place, and no
  /// commit is made.
  @inline(__always)
  private func record(
    _ action: Action, _ cause: UnsafePointer<Any>, _ origin: Origin, causedBy: Int?,
    in slot: Slot<State>, on loop: Loop, _ timeline: Timeline
  ) {
    loop.turn.cause = cause
    loop.beginInPlace(slot)
    let effect = update(&slot.storage.pointee, action)
    loop.commitInPlace(slot, hasWork: true) {
      loop.followInPlace(slot, view: origin.view) {
        timeline.record(
          slot, made: loop.turn.noted.slots, cause.pointee, origin, causedBy: causedBy)
        if !effect.isNone { emit(effect, of: slot, on: loop) }
      }
    }
    loop.turn.cause = nil
  }

  private func handle(_ action: Action, in turn: borrowing Turn, if isWanted: (() -> Bool)?) {
    guard slot.isPresent else {
      loop.report(.departed(dropped: "\(action)", scope: slot.name))
      return
    }
    guard isWanted?() ?? true, turn.beginEdit(of: slot, isHeld: false) else { return }
    let effect = update(&slot.storage.pointee, action)
    turn.endEdit(of: slot)
    if !effect.isNone { emit(effect, of: slot, on: turn.loop) }
  }

  /// Handles an action of an effect or a subscription.
  func receive(_ action: Action, causedBy: Int?) {
    send(action, from: nil, fileID: "", line: 0, causedBy: causedBy, if: nil)
  }

  private func emit(_ effect: Effect<Action>, of slot: Slot<State>, on loop: Loop) {
    let delivery = delivery ?? makeDelivery()
    loop.emit(effect, in: slot.scope, source: slot, deliver: delivery.deliver)
  }

  private func makeDelivery() -> Delivery {
    let made = Delivery { [weak self, name = slot.name] loop, action, causedBy in
      if let self {
        receive(action, causedBy: causedBy)
      } else {
        loop.report(.departed(dropped: "\(action)", scope: name))
      }
    }
    delivery = made
    return made
  }
}

/// A closure that matches a store's subscriptions to its state; the loop calls it after a commit,
/// before observers.
@usableFromInline
final class Reconciler {
  @usableFromInline let reconcile: () -> Void

  @usableFromInline
  init(_ reconcile: @escaping () -> Void) {
    self.reconcile = reconcile
  }
}
