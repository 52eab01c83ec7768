/// A stored row that was kept out of the tree, and is still stored.
package struct StrayItem: Hashable, Sendable {
  /// The reason why a row is not in the tree.
  package enum Reason: Hashable, Sendable {
    /// The row is not connected to the root: an ancestor is missing, kept out, its own descendant,
    /// or a recording.
    case unreachable

    /// The row itself breaks this rule.
    case invalid(LibraryError)
  }

  /// The row as it is stored.
  package let item: Item

  /// The reason why it was kept out.
  package let reason: Reason
}

extension StrayItem: CustomStringConvertible {
  /// One sentence for a log or a report.
  ///
  /// The wording is not part of the interface.
  package var description: String {
    switch reason {
    case .unreachable:
      "The stored item \(item.id), “\(item.name)”, was kept out because no path leads from it to"
        + " the top folder. Restore its parent, or delete its row."
    case .invalid(let error):
      "The stored item \(item.id), “\(item.name)”, was kept out: \(error) Correct or delete its "
        + "row."
    }
  }
}
