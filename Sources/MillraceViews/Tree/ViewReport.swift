/// Something about a view that is very likely not what its author meant.
public enum ViewReport: Hashable, Sendable {
  /// Several children of one parent have the same key.
  ///
  /// Told once, when the tree first sees it; the children are paired in order with those of the view
  /// before, so the page is right, but a row may show up with what another one had typed into it.
  case duplicateKey(Key, parent: NodeID)
}

extension ViewReport: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    switch self {
    case .duplicateKey(let key, let parent):
      "Expected every child of node \(parent) to have a key of its own, but several have the key "
        + "\(key): use a key that differs from row to row, such as an identifier."
    }
  }
}
