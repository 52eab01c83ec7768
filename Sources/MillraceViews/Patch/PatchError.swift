/// A reason why a patch does not fit its tree: the two sides are out of step.
public enum PatchError: Error, Hashable, Sendable {
  /// The patch names an unknown node.
  case noSuchNode(NodeID)
  /// The patch inserts a node whose id is already used.
  case idIsTaken(NodeID)
  /// The patch positions a node before one that is not a child of the same parent.
  case notAChild(NodeID, of: NodeID)
  /// The patch removes the root, which can only be replaced.
  case rootCannotLeave(NodeID)
  /// The patch changes a node into one of another case, or gives it a value that it cannot have.
  case kindDoesNotFit(NodeID)
}

extension PatchError: CustomStringConvertible {
  /// The reason, and the next step.
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
