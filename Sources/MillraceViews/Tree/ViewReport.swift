/// Something about a view that is very likely not what its author meant.
public enum ViewReport: Hashable, Sendable {
  /// Several children of one parent have the same key.
  ///
  /// Told once, when the tree first sees it; the children are paired in order with those of the view
  /// before, so the page is right, but a row may show up with what another one had typed into it.
  case duplicateKey(Key, parent: NodeID)
  /// The functions of a list gave another view for an element than they gave before.
  ///
  /// Told once for each list; the row is shown anew, with other ids, so that the page is right, but it
  /// loses the focus and what was typed into it.
  case unrepeatableRow(list: NodeID)
  /// Rows of several sections of a list model have the same key.
  ///
  /// Told once, when the tree first sees it; the page is right, but a table of a platform takes them for one row that moves.
  case duplicateRow(Key, list: NodeID)
  /// A view was to be updated in the middle of another update, or of an event.
  ///
  /// Told once for the call that is under way, which goes on as if it had been alone; the inner update does nothing.
  case nestedUpdate
  /// Several nodes have the same local name.
  ///
  /// Told by the driver that runs local commands, when it first sees it; a command means the first of them.
  case duplicateName(String)
}

extension ViewReport: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    switch self {
    case .duplicateKey(let key, let parent):
      "Expected every child of node \(parent) to have a key of its own, but several have the key "
        + "\(key): use a key that differs from row to row, such as an identifier."
    case .unrepeatableRow(let list):
      "Expected the rows of list \(list) to be built from their elements alone, but a row came out "
        + "differently the second time: give the list values that do not change, instead of objects "
        + "that do, and read nothing else in its functions."
    case .duplicateRow(let key, let list):
      "Expected every row of list \(list) to have a key of its own, whatever its section, but several "
        + "have the key \(key): use a key that differs from row to row, such as an identifier."
    case .nestedUpdate:
      "Expected a view to be updated when the update before had returned, but a function of the view, "
        + "or what is told of its reports, updated it: do that when the call under way has returned."
    case .duplicateName(let name):
      "Expected every local name to be that of one node, but several nodes are named \(name): give "
        + "each its own, such as one with the key of its row."
    }
  }
}
