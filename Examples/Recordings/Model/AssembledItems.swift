#if SQLite
/// What a set of stored rows amounts to: the tree, and the rows that have no place in it.
public struct AssembledItems: Equatable, Sendable {
  /// The items that lead to the root.
  public let tree: ItemTree

  /// The rows kept out of the tree: first those that break a rule themselves, then those that
  /// cannot be reached, each in the order in which they came.
  public let strays: [StrayItem]
}
#endif
