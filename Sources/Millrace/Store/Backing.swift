/// Where the state of a store is, and how an action gets there.
///
/// There are three: a slot of its own (`SlotBacking`), a part of another store's state (`ChildBacking`), and an app of
/// another style (`FrontBacking`). A store is made on one of them and never changes it.
@usableFromInline
protocol Backing<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// The slot that the state is in, where it has one of its own.
  var ownSlot: Slot<State>? { get }
  /// Whether there is a state.
  var isAlive: Bool { get }
  /// The subscriptions that the state asks for now.
  var subscriptions: [Subscription<Action>] { get }
  /// The read end of the state.
  var signal: Signal<State> { get }

  /// The state now. Where there is none, that is reported, and the answer is the first one or the last one known.
  func look(for name: String) -> State
  /// Sends an action on the way that is right at any time: now while the loop is idle, and otherwise in its place in
  /// the queue, unless nobody wants it any longer by then.
  func send(
    _ action: Action, from view: ViewIdentity?, fileID: StaticString, line: UInt,
    if isWanted: (() -> Bool)?)
  /// Puts a state in place that was kept from before; says whether it could.
  func takeUp(_ state: State) -> Bool
}

extension Backing {
  @usableFromInline var ownSlot: Slot<State>? { nil }
  @usableFromInline var subscriptions: [Subscription<Action>] { [] }
}
