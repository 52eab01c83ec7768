/// A probable mistake in a view.
public enum ViewReport: Hashable, Sendable {
  /// Several children of one parent have the same key.
  ///
  /// It is reported once, when the tree first detects it. The children are paired in order with
  /// those of the view before, so the page is correct, but a row may show the text that was typed
  /// into another one.
  case duplicateKey(Key, parent: NodeID)
  /// The functions of a list gave another view for an element than before.
  ///
  /// It is reported once for each list. The row is replaced, with other ids, so that the page is
  /// correct, but it loses the focus and its typed text.
  case unrepeatableRow(list: NodeID)
  /// Rows of several sections of a list model have the same key.
  ///
  /// It is reported once, when the tree first detects it. The page is correct, but a table of a
  /// platform treats them as one row that moves.
  case duplicateRow(Key, list: NodeID)
  /// A view was to be updated inside another update, or inside the handling of an event.
  ///
  /// It is reported once for the call in progress, which continues as if it had been alone; the
  /// inner update has no effect.
  case nestedUpdate
  /// Several nodes have the same local name.
  ///
  /// The driver that runs local commands reports it when it first detects it. A command refers to
  /// the first of the nodes.
  case duplicateName(String)
}

extension ViewReport: CustomStringConvertible {
  /// The expected and the received view, and the next step.
  public var description: String {
    switch self {
    case .duplicateKey(let key, let parent):
      "Expected every child of node \(parent) to have a key of its own, but several have the key "
        + "\(key): use a key that differs from row to row, such as an identifier."
    case .unrepeatableRow(let list):
      "Expected the rows of list \(list) to be built from their elements alone, but a row was "
        + "different the second time: give the list values that do not change, instead of objects "
        + "that do, and read nothing else in its functions."
    case .duplicateRow(let key, let list):
      "Expected every row of list \(list) to have a key of its own, whatever its section, but "
        + "several "
        + "have the key \(key): use a key that differs from row to row, such as an identifier."
    case .nestedUpdate:
      "Expected a view to be updated when the update before had returned, but a function of the "
        + "view, "
        + "or a handler of its reports, updated it: update it after the call in progress has "
        + "returned."
    case .duplicateName(let name):
      "Expected every local name to be that of one node, but several nodes are named \(name): give "
        + "each its own, such as one with the key of its row."
    }
  }
}
