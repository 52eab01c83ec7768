#if SQLite
/// The result of assembling stored rows: the tree, and the rows that do not fit it.
public struct AssembledItems: Equatable, Sendable {
  /// The tree of the items that lead to the root.
  public let tree: ItemTree

  /// The rows kept out of the tree: first the invalid ones, then the unreachable ones, each in the
  /// order of the rows.
  public let strays: [StrayItem]
}
#endif
