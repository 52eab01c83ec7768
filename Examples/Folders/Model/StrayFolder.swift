/// A stored row that was kept out of the tree, and is still stored.
public struct StrayFolder: Hashable, Sendable {
  /// Why a row has no place in the tree.
  public enum Reason: Hashable, Sendable {
    /// No way leads from the row to the root: a folder above it is missing, kept out, or its own
    /// descendant.
    case unreachable

    /// The row itself breaks this rule.
    case invalid(FolderError)
  }

  /// The row as it is stored.
  public let folder: Folder

  /// Why it was kept out.
  public let reason: Reason
}

extension StrayFolder: CustomStringConvertible {
  /// One sentence for a log or a report.
  ///
  /// The wording is not part of the interface.
  public var description: String {
    switch reason {
    case .unreachable:
      "The stored folder \(folder.id), “\(folder.name)”, was kept out because no way leads from it"
        + " to the top folder. Restore its parent, or delete its row."
    case .invalid(let error):
      "The stored folder \(folder.id), “\(folder.name)”, was kept out: \(error) Correct or delete"
        + " its row."
    }
  }
}
