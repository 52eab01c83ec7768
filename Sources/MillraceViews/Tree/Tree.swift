/// A view that is mounted: node values come in, patches go out, events come back as actions.
///
/// One tree belongs to one page. It is confined to whatever owns it, calls nobody back except the
/// functions inside lazy nodes and the report, and remembers of the last view what the next difference
/// needs.
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
    core.takeReports().forEach(report)
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
  /// - Returns: The patches, to be applied in order.
  public func update(
    to node: Node<Action>, report: (ViewReport) -> Void = { _ in }
  ) -> [Patch] {
    let patches = core.update(to: node.box)
    core.takeReports().forEach(report)
    return patches
  }

  /// Takes in what a person did, and tells the action that the present view has for it.
  ///
  /// Remembers values and focus even where it refuses the event, so that the next update sets right
  /// what the driver shows. The functions given to `map` and to the node run inside this call.
  ///
  /// - Returns: The action; nil for a focus or a blur for which the view has none.
  /// - Throws: `EventRefusal`, for the caller to report; the event leads to nothing.
  public func handle(_ event: Event) throws(EventRefusal) -> Action? {
    guard let sent = try core.handle(event) else { return nil }
    guard let typed = sent as? TypedAction<Action> else { throw .nobodyListens(event) }
    return typed.action
  }

  /// What is inconsistent inside the tree, which is a bug of this module; costs O(n).
  public func checkInvariants() -> [String] { core.checkInvariants() }
}
