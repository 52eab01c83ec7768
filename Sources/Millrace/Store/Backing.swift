/// The storage of a store's state, and the route of its actions.
///
/// There are three: a slot of its own (`SlotBacking`), a part of another store's state
/// (`ChildBacking`), and an app of another style (`FrontBacking`). A store is created with one of
/// them and keeps it.
@usableFromInline
protocol Backing<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// The slot of the state, if the store has one of its own.
  var ownSlot: Slot<State>? { get }
  /// True while the state exists.
  var isAlive: Bool { get }
  /// The subscriptions that the current state requests.
  var subscriptions: [Subscription<Action>] { get }
  /// The read end of the state.
  var signal: Signal<State> { get }

  /// Returns the current state, or the initial or last known one where it is gone, which is
  /// reported.
  func read(for name: String) -> State
  /// Sends an action: now while the loop is idle, and otherwise queued, unless `isWanted` returns
  /// false by then.
  func send(
    _ action: Action, from view: ViewIdentity?, fileID: StaticString, line: UInt,
    if isWanted: (() -> Bool)?)
  /// Restores a saved state; returns whether it could.
  func restore(_ state: State) -> Bool
}

extension Backing {
  @usableFromInline var ownSlot: Slot<State>? { nil }
  @usableFromInline var subscriptions: [Subscription<Action>] { [] }
}
