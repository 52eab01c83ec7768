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
/// A store is confined to the owner of its loop, like the loop itself; other code uses ``handle``.
/// Sends off the main actor by code that the compiler does not confine are queued to it and
/// reported. A store is created with a loop of its own, or in a scope of a loop that it shares with
/// other stores, of any style.
///
/// Cost in a release build, as a ratio to the bare closure: see the project's benchmarks.
public final class Store<State, Action> {
  /// The name in tools and errors.
  public let name: String
  /// The loop that runs its turns.
  public let loop: Loop

  @usableFromInline let backing: any Backing<State, Action>
  // For the fast path of a turn, which counts no references: the loop, the slot that `send` edits,
  // and the backing that edits it. For a store without a slot of its own, the slot is one that is
  // never present: the fast path checks presence anyway, so it need not check the kind of backing.
  @usableFromInline let heldLoop: Unmanaged<Loop>
  @usableFromInline let edited: Unmanaged<AnySlot>
  @usableFromInline let heldBacking: Unmanaged<AnyObject>

  // Armed by the first read of `state` (see Store+Observable).
  @usableFromInline let registrar = ObservationRegistrar()
  @usableFromInline var observation: ObservationToken?
  /// True if the state was read since the last commit that touched it.
  @exclusivity(unchecked) var isRead = false

  /// Creates a store from a closure.
  ///
  /// - Parameters:
  ///   - initial: The initial state. The expression is kept, for reads after the state is gone.
  ///   - scope: The scope of the store; by default the root of a loop of its own.
  ///   - name: The name in tools and errors; by default the type of the state.
  ///   - update: Changes the state in place and returns the effects.
  public convenience init(
    _ initial: @autoclosure @escaping () -> State, in scope: Scope? = nil,
    name: String = "\(State.self)",
    update: @escaping (inout State, Action) -> Effect<Action>
  ) {
    self.init(initial, in: scope, name: name, update: update, subscriptions: nil)
  }

  /// Creates a store from a reducer.
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
    name: String, loop: Loop, edited: AnySlot = .placeholder, backing: any Backing<State, Action>
  ) {
    self.name = name
    self.loop = loop
    self.backing = backing
    heldLoop = .passUnretained(loop)
    self.edited = .passUnretained(edited)
    heldBacking = .passUnretained(backing)
  }

  /// Sends an action: handled now if the loop is idle, and otherwise after the current turn and all
  /// its notifications.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - view: The view that sends it, which can ignore the echo of its own edit (L7).
  ///   - fileID: The file of the call, for the commit's ``Origin``.
  ///   - line: The line of the call, for the commit's ``Origin``.
  @inlinable
  public func send(
    _ action: Action, from view: ViewIdentity? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    guard heldLoop._withUnsafeGuaranteedRef({ $0.isOwnerHere }) else {
      loop.forward("\(action)") { _ in self.send(action, from: view, fileID: fileID, line: line) }
      return
    }
    // This store retains all of them. Counting references would take longer than the turn, since
    // there are weak references to them.
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

  /// Runs a whole turn where no tool asks for commits: the value is edited in place, and nothing is
  /// allocated.
  ///
  /// - Returns: Whether the turn ran.
  @inlinable @inline(__always)
  func sendInPlace(
    _ action: Action, from view: ViewIdentity?, to slot: AnySlot, by backing: AnyObject,
    on loop: Loop
  ) -> Bool {
    guard loop.isOpen, slot.isPresent, slot.isQuiet, !slot.isLent, !loop.needsWholeTurns
    else { return false }
    // Only a store with a slot of its own has one that is present.
    let slot = unsafeDowncast(slot, to: Slot<State>.self)
    let backing = unsafeDowncast(backing, to: SlotBacking<State, Action>.self)
    loop.turn.running = Unmanaged.passUnretained(slot)
    loop.beginInPlace(slot)
    let effect = backing.update(&slot.storage.pointee, action)
    loop.commitInPlace(slot, hasWork: !effect.isNone) {
      backing.follow(effect, view, in: slot, on: loop)
    }
    loop.finish()
    return true
  }

  /// The current state, without arming observation.
  @inlinable
  package var current: State {
    let slot = edited._withUnsafeGuaranteedRef { $0 }
    if slot.isPresent, !slot.isEditing {
      return unsafeDowncast(slot, to: Slot<State>.self).storage.pointee
    }
    return backing.read(for: name)
  }

  /// Computes a value from the current state, read in place.
  @inlinable
  func read<Answer>(_ body: (State) -> Answer) -> Answer {
    let slot = edited._withUnsafeGuaranteedRef { $0 }
    if slot.isPresent, !slot.isEditing {
      return unsafeDowncast(slot, to: Slot<State>.self).lend(body)
    }
    return body(backing.read(for: name))
  }

  /// True while the state exists: the slot is present, or the parent still has the child's part.
  public var isAlive: Bool { backing.isAlive }

  @inlinable var hasOwnSlot: Bool {
    edited.toOpaque() != Unmanaged.passUnretained(AnySlot.placeholder).toOpaque()
  }

  /// The slot of the state; `nil` in a child, which has none of its own.
  package var ownSlot: Slot<State>? { backing.ownSlot }

  /// Returns and removes the effects that wait as data because the loop has no owner, oldest first
  /// (L1).
  public func takeEffects() -> [Effect<Action>] {
    loop.takeEffects(of: backing.ownSlot, as: Effect<Action>.self)
  }

  /// The subscriptions that the current state requests.
  public var subscriptions: [Subscription<Action>] { backing.subscriptions }

  /// Restores a state by a turn without a cause, for a page that resumes another one.
  ///
  /// Running sources end, and those that the state requests start: the part of the state that comes
  /// from them may be older than what they have delivered.
  ///
  /// - Returns: Whether the state was restored.
  package func restore(_ state: State) -> Bool { backing.restore(state) }
}
