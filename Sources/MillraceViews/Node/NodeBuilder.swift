/// Writes the children of a node one below the other, with `if`, `switch` and `for` between them.
@resultBuilder
public enum NodeBuilder<Action> {
  /// Takes one node.
  @inlinable
  public static func buildExpression(_ node: Node<Action>) -> NodeList<Action> {
    NodeList(.one(node.box))
  }

  /// Takes nodes that were collected elsewhere.
  @inlinable
  public static func buildExpression(_ nodes: [Node<Action>]) -> NodeList<Action> {
    NodeList(.many(nodes.map(\.box)))
  }

  /// Takes a list that another builder made.
  @inlinable
  public static func buildExpression(_ nodes: NodeList<Action>) -> NodeList<Action> {
    nodes
  }

  /// Takes the nodes of a block, in order.
  @inlinable
  public static func buildBlock(_ parts: NodeList<Action>...) -> NodeList<Action> {
    NodeList.joined(parts)
  }

  /// Takes the nodes of a condition without an else.
  @inlinable
  public static func buildOptional(_ part: NodeList<Action>?) -> NodeList<Action> {
    part ?? NodeList(.none)
  }

  /// Takes the nodes of the first branch.
  @inlinable
  public static func buildEither(first part: NodeList<Action>) -> NodeList<Action> {
    part
  }

  /// Takes the nodes of the other branch.
  @inlinable
  public static func buildEither(second part: NodeList<Action>) -> NodeList<Action> {
    part
  }

  /// Takes the nodes of a loop, in order.
  @inlinable
  public static func buildArray(_ parts: [NodeList<Action>]) -> NodeList<Action> {
    NodeList.joined(parts)
  }

  /// Takes the nodes behind an availability check.
  @inlinable
  public static func buildLimitedAvailability(_ part: NodeList<Action>) -> NodeList<Action> {
    part
  }
}

/// The nodes that a builder collected, in order; most blocks hold one or a few.
public struct NodeList<Action> {
  @usableFromInline
  enum Storage {
    case none
    case one(NodeBox)
    case many([NodeBox])
  }

  @usableFromInline let storage: Storage

  @inlinable
  init(_ storage: Storage) {
    self.storage = storage
  }

  /// The nodes in order.
  public var nodes: [Node<Action>] { boxes.map(Node.init(box:)) }

  @inlinable
  var boxes: [NodeBox] {
    switch storage {
    case .none: []
    case .one(let box): [box]
    case .many(let boxes): boxes
    }
  }

  /// One array of the exact size, since the arrays of a large view are most of its memory.
  @inlinable
  static func joined(_ parts: [NodeList]) -> NodeList {
    if parts.count == 1 { return parts[0] }
    var count = 0
    for part in parts {
      switch part.storage {
      case .none: break
      case .one: count += 1
      case .many(let boxes): count += boxes.count
      }
    }
    var joined: [NodeBox] = []
    joined.reserveCapacity(count)
    for part in parts {
      switch part.storage {
      case .none: break
      case .one(let box): joined.append(box)
      case .many(let boxes): joined.append(contentsOf: boxes)
      }
    }
    return NodeList(.many(joined))
  }
}
