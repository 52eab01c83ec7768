/// A view that is mounted: node values come in, patches go out, events come back as actions.
///
/// One tree belongs to one page. It is confined to whatever owns it, calls nobody back except the
/// functions inside lazy nodes and the report, and remembers of the last view what the next difference
/// needs. None of these functions can update it or bring it an event: that is refused and reported.
///
/// Children are paired by key, and without a key in order with the children of the same kind that have
/// none either. Paired children keep their id; those with changed places are moved, as few as
/// possible, and never the one that holds the focus.
///
/// Updating n nodes costs O(n), a change of order among k siblings O(k log k); a node value that is the
/// same as before, or lazy with an equal dependency, costs the same whatever is below it.
public final class Tree<Action> {
  private let core: TreeCore

  /// Mounts a view.
  ///
  /// - Parameters:
  ///   - node: The view.
  ///   - report: Told what is wrong with the view, after it is mounted.
  public init(_ node: Node<Action>, report: (ViewReport) -> Void = { _ in }) {
    core = TreeCore(node.box)
    core.tell(report)
  }

  /// The node that holds the focus, as far as events and patches say.
  public var focusedNode: NodeID? { core.focusedNode }

  /// The whole tree as data, for a driver that starts; costs O(n).
  public func snapshot() -> Element { core.snapshot(core.root) }

  /// Makes the tree show another view, and tells what a driver has to do for it.
  ///
  /// Fields and toggles that a person changed since the last update are brought back to what the view
  /// says, even where the view is unchanged.
  ///
  /// - Parameters:
  ///   - node: The view from now on.
  ///   - report: Told what is wrong with the view, after the tree has changed.
  /// - Returns: The patches, to be applied in order; none inside another update, or inside ``handle(_:report:)``, which is
  ///   reported there.
  public func update(
    to node: Node<Action>, report: (ViewReport) -> Void = { _ in }
  ) -> [Patch] {
    guard core.work == .none else {
      core.refuseUpdate()
      return []
    }
    core.work = .updating
    defer { core.work = .none }
    let patches = core.update(to: node.box)
    // As a part of the update: its patches have to be applied before those of the next one.
    core.tell(report)
    return patches
  }

  /// Takes in what a person did, and tells the action that the present view has for it.
  ///
  /// Remembers values and focus even where it refuses the event, so that the next update sets right
  /// what the driver shows. The functions given to `map` and to the node run inside this call.
  ///
  /// - Parameters:
  ///   - event: What was done.
  ///   - report: Told what is wrong with the view where the event brought that to light; without it the next update tells.
  /// - Returns: The action; nil for a focus or a blur for which the view has none.
  /// - Throws: `EventRefusal`, for the caller to report; the event leads to nothing.
  public func handle(
    _ event: Event, report: ((ViewReport) -> Void)? = nil
  ) throws(EventRefusal) -> Action? {
    guard core.work != .updating else { throw .viewIsChanging(event) }
    let outer = core.work
    core.work = .handling
    defer {
      core.work = outer
      if let report { core.tell(report) }
    }
    guard let sent = try core.handle(event) else { return nil }
    guard let typed = sent as? TypedAction<Action> else { throw .nobodyListens(event) }
    return typed.action
  }

  /// The sheets and alerts that a driver has not shown yet: what a person did to what they cover is
  /// taken.
  package var unseenModals: Set<NodeID> {
    get { core.unseenModals }
    set { core.unseenModals = newValue }
  }

  /// Whether an update or an event is under way, so that another update would be refused.
  var isAtWork: Bool { core.work != .none }

  /// Notes that an update was refused, to be told by the call that is under way.
  func refuseUpdate() { core.refuseUpdate() }

  /// What is inconsistent inside the tree, which is a bug of this module; costs O(n).
  public func checkInvariants() -> [String] { core.checkInvariants() }

  /// How many nodes are kept as such; a row that its list can build again is none of them.
  package var mountedCount: Int { core.nodes.count }
}
