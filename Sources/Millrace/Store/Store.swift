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

  @usableFromInline let backing: any Backing<State, Action>
  // For the short way of a turn, which counts no references: the loop, the slot that `send` edits, and what it is edited by.
  // Where the state is elsewhere the slot is one that is never present, which the short way asks anyway, so that it need
  // not ask for the kind.
  @usableFromInline let heldLoop: Unmanaged<Loop>
  @usableFromInline let edited: Unmanaged<AnySlot>
  @usableFromInline let heldBacking: Unmanaged<AnyObject>

  // Observation is armed by the first read of `state` (see Store+Observable).
  @usableFromInline let registrar = ObservationRegistrar()
  @usableFromInline var observation: Lifetime?

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

  convenience init(
    _ initial: @escaping () -> State, in scope: Scope?, name: String,
    update: @escaping (inout State, Action) -> Effect<Action>,
    subscriptions: ((State) -> [Subscription<Action>])?
  ) {
    let scope = scope ?? Loop().root
    let backing = SlotBacking(initial, in: scope, name: name, update: update)
    self.init(name: name, loop: scope.loop, edited: backing.slot, backing: backing)
    if let subscriptions { backing.subscribe(to: subscriptions) }
  }

  @usableFromInline
  init(
    name: String, loop: Loop, edited: AnySlot = .elsewhere, backing: any Backing<State, Action>
  ) {
    self.name = name
    self.loop = loop
    self.backing = backing
    heldLoop = .passUnretained(loop)
    self.edited = .passUnretained(edited)
    heldBacking = .passUnretained(backing)
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
    // This store holds all of them. To count references would take longer than the turn, since others hold them weakly.
    let wasSent = withExtendedLifetime(self) {
      heldLoop._withUnsafeGuaranteedRef { loop in
        edited._withUnsafeGuaranteedRef { slot in
          heldBacking._withUnsafeGuaranteedRef {
            sendInPlace(action, from: view, to: slot, by: $0, on: loop)
          }
        }
      }
    }
    if !wasSent { backing.send(action, from: view, fileID: fileID, line: line, if: nil) }
  }

  /// The whole turn, for the case that nobody asks for commits: the value is edited in place, and nothing is made.
  ///
  /// - Returns: whether that is the case.
  @inlinable @inline(__always)
  func sendInPlace(
    _ action: Action, from view: ViewIdentity?, to slot: AnySlot, by backing: AnyObject,
    on loop: Loop
  ) -> Bool {
    guard loop.isOpen, slot.isPresent, slot.isQuiet, !slot.isLent, !loop.wantsCommits
    else { return false }
    // Only a store with a slot of its own has one that is present.
    let slot = unsafeDowncast(slot, to: Slot<State>.self)
    let backing = unsafeDowncast(backing, to: SlotBacking<State, Action>.self)
    loop.phase = .handling
    loop.turn.running = Unmanaged.passUnretained(slot)
    slot.isEditing = true
    let effect = backing.update(&slot.place.pointee, action)
    slot.isEditing = false
    // After the edit: what was computed from the value meanwhile saw the one before.
    slot.stamp = loop.nextStamp()
    loop.commits &+= 1
    // The parts of the turn one by one, since asking the whole would copy it.
    if !slot.isUnobserved || !effect.isNone || slot.hasSubscriber || !loop.turn.noted.isEmpty
      || !loop.turn.starting.isEmpty
    {
      backing.follow(effect, view, in: slot, on: loop)
    }
    loop.phase = .idle
    loop.finish()
    return true
  }

  /// The state now, without arming observation.
  @inlinable
  var current: State {
    let slot = edited._withUnsafeGuaranteedRef { $0 }
    if slot.isPresent, !slot.isEditing {
      return unsafeDowncast(slot, to: Slot<State>.self).place.pointee
    }
    return backing.look(for: name)
  }

  /// Computes from the state now, which is not copied for it.
  @inlinable
  func look<Answer>(_ body: (State) -> Answer) -> Answer {
    let slot = edited._withUnsafeGuaranteedRef { $0 }
    if slot.isPresent, !slot.isEditing {
      return unsafeDowncast(slot, to: Slot<State>.self).lend(body)
    }
    return body(backing.look(for: name))
  }

  /// Whether the state is there: the slot is present, or the parent still has the child's part.
  public var isAlive: Bool { backing.isAlive }

  @inlinable var hasOwnSlot: Bool {
    edited.toOpaque() != Unmanaged.passUnretained(AnySlot.elsewhere).toOpaque()
  }

  /// The slot that the state is in; `nil` in a child, which has none of its own.
  package var ownSlot: Slot<State>? { backing.ownSlot }

  /// The effects that wait as data because the loop has no owner, oldest first; taking them leaves none (L1).
  public func takeEffects() -> [Effect<Action>] {
    loop.takeEffects(of: backing.ownSlot, as: Effect<Action>.self)
  }

  /// The subscriptions that the state asks for now.
  public var subscriptions: [Subscription<Action>] { backing.subscriptions }

  /// Puts a state in place by a turn without a cause, for a page that goes on where another one was.
  ///
  /// Sources end, and those that the state asks for start: what it has of them may be older than what they have told.
  ///
  /// - Returns: whether it could be done.
  package func takeUp(_ state: State) -> Bool { backing.takeUp(state) }
}
