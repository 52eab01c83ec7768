/// A mounted view, which turns node values into patches and events into actions.
///
/// One tree belongs to one page. It is confined to its owner, calls nothing but the functions
/// inside lazy nodes and the report, and stores only as much of the last view as the next
/// difference needs. None of these functions can update the tree or pass it an event: that is
/// refused and reported.
///
/// Children are paired by key, and without a key in order with the children of the same kind that
/// have none either. Paired children keep their id. Children whose order has changed are moved, as
/// few as possible, and never the one that holds the focus.
///
/// Updating n nodes costs O(n), a change of order among k siblings O(k log k). A node value that is
/// the same as before, or lazy with an equal dependency, costs the same whatever is below it.
public final class Tree<Action> {
  private let core: TreeCore

  /// Mounts a view.
  ///
  /// - Parameters:
  ///   - node: The view.
  ///   - report: Called with each fault of the view, after it is mounted.
  public init(_ node: Node<Action>, report: (ViewReport) -> Void = { _ in }) {
    core = TreeCore(node.box)
    core.notify(report)
  }

  /// The node that holds the focus, according to events and patches.
  package var focusedNode: NodeID? { core.focusedNode }

  /// Returns the whole tree as data, for a driver that starts; costs O(n).
  public func snapshot() -> Element { core.snapshot(core.root) }

  /// Makes the tree show another view, and returns the patches from the old one.
  ///
  /// Inputs that a person changed since the last update are set to the values of the view, even if
  /// the view is unchanged.
  ///
  /// - Parameters:
  ///   - node: The new view.
  ///   - report: Called with each fault of the view, after the tree has changed.
  /// - Returns: The patches, to be applied in order. There are none inside another update or inside
  ///   ``handle(_:report:)``; such an update is reported by the call in progress.
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
    // The report is a part of the update: its patches must be applied before those of the next one.
    core.notify(report)
    return patches
  }

  /// Handles an event, and returns the action that the current view has for it.
  ///
  /// The tree records values and focus even if it refuses the event, so that the next update
  /// corrects the driver. The functions given to `map` and to the node run inside this call.
  ///
  /// - Parameters:
  ///   - event: The event of a person.
  ///   - report: Called with each fault of the view that the event revealed; without it the next
  ///     update reports the faults.
  /// - Returns: The action; nil for a focus or a blur that the view has no action for.
  /// - Throws: `EventRefusal`, for the caller to report; the event has no effect.
  public func handle(
    _ event: Event, report: ((ViewReport) -> Void)? = nil
  ) throws(EventRefusal) -> Action? {
    guard core.work != .updating else { throw .viewIsChanging(event) }
    let outer = core.work
    core.work = .handling
    defer {
      core.work = outer
      if let report { core.notify(report) }
    }
    guard let sent = try core.handle(event) else { return nil }
    guard let typed = sent as? TypedAction<Action> else { throw .noHandler(event) }
    return typed.action
  }

  /// The sheets and alerts that a driver has not shown yet.
  ///
  /// Events of the nodes that they cover are accepted.
  package var unseenModals: Set<NodeID> {
    get { core.unseenModals }
    set { core.unseenModals = newValue }
  }

  /// Orders the sheets and alerts above the page by numbers, the uppermost last.
  ///
  /// It is for a driver that has presented them before, in the order of its own numbers.
  package func orderPresented(by number: (NodeID) -> Int) {
    core.orderPresented(by: number)
  }

  /// True during an update or the handling of an event, in which another update is refused.
  var isAtWork: Bool { core.work != .none }

  /// Records a refused update, which the call in progress reports.
  func refuseUpdate() { core.refuseUpdate() }

  /// Returns the inconsistencies inside the tree, which are bugs of this module; costs O(n).
  public func checkInvariants() -> [String] { core.checkInvariants() }

  /// The number of stored nodes; a row that its list can build again is none of them.
  package var mountedCount: Int { core.nodes.count }
}
