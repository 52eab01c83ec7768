/// Why a patch does not fit the tree it is applied to: the two sides have lost each other.
public enum PatchError: Error, Hashable, Sendable {
  /// The patch names a node that is not there.
  case noSuchNode(NodeID)
  /// The patch brings a node whose id is taken.
  case idIsTaken(NodeID)
  /// The patch places a node before one that is not a child of the same parent.
  case notAChild(NodeID, of: NodeID)
  /// The patch takes away the root, which can only be replaced.
  case rootCannotLeave(NodeID)
  /// The patch changes a node into something of another case, or gives it a value it cannot have.
  case kindDoesNotFit(NodeID)
}

extension PatchError: CustomStringConvertible {
  /// What did not fit and what to do.
  public var description: String {
    let reason =
      switch self {
      case .noSuchNode(let node): "it names node \(node), which is not there"
      case .idIsTaken(let node): "it brings a node \(node), and there is one already"
      case .notAChild(let node, let parent): "node \(node) is not a child of node \(parent)"
      case .rootCannotLeave(let node): "it removes or moves the root \(node)"
      case .kindDoesNotFit(let node): "node \(node) is of another kind"
      }
    return "A patch does not fit the tree: \(reason). Take a new snapshot of the tree."
  }
}
