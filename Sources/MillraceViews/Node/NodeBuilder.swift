/// A result builder for the children of a node, with `if`, `switch` and `for` between them.
@resultBuilder
public enum NodeBuilder<Action> {
  /// Accepts one node.
  @inlinable
  public static func buildExpression(_ node: consuming Node<Action>) -> NodeList<Action> {
    NodeList(NodeChildren(.one(node.box)))
  }

  /// Accepts an array of nodes.
  @inlinable
  public static func buildExpression(_ nodes: [Node<Action>]) -> NodeList<Action> {
    NodeList(NodeChildren(nodes.map(\.box)))
  }

  /// Accepts a list that another builder made.
  @inlinable
  public static func buildExpression(_ nodes: NodeList<Action>) -> NodeList<Action> {
    nodes
  }

  /// Returns the nodes of an empty block.
  @inlinable
  public static func buildBlock() -> NodeList<Action> {
    NodeList(NodeChildren())
  }

  /// Returns the nodes of a block of one part.
  @inlinable
  public static func buildBlock(_ part: NodeList<Action>) -> NodeList<Action> {
    part
  }

  /// Returns the nodes of a block of two parts, in order.
  @inlinable
  public static func buildBlock(
    _ first: consuming NodeList<Action>, _ second: consuming NodeList<Action>
  ) -> NodeList<Action> {
    // The most frequent case needs no array of the parts.
    if case (.one(let first), .one(let second)) = (first.storage, second.storage) {
      return NodeList(NodeChildren(.many([first, second])))
    }
    return NodeList(.joined([first.children, second.children]))
  }

  /// Returns the nodes of a block of three parts, in order.
  @inlinable
  public static func buildBlock(
    _ first: consuming NodeList<Action>, _ second: consuming NodeList<Action>,
    _ third: consuming NodeList<Action>
  ) -> NodeList<Action> {
    if case (.one(let first), .one(let second), .one(let third)) =
      (first.storage, second.storage, third.storage)
    {
      return NodeList(NodeChildren(.many([first, second, third])))
    }
    return NodeList(.joined([first.children, second.children, third.children]))
  }

  /// Returns the nodes of a block of any number of parts, in order.
  @inlinable
  public static func buildBlock(
    _ first: NodeList<Action>, _ second: NodeList<Action>, _ third: NodeList<Action>,
    _ fourth: NodeList<Action>, _ others: NodeList<Action>...
  ) -> NodeList<Action> {
    let parts = [first, second, third, fourth] + others
    return NodeList(.joined(parts.map(\.children)))
  }

  /// Returns the nodes of a condition without an else.
  @inlinable
  public static func buildOptional(_ part: NodeList<Action>?) -> NodeList<Action> {
    part ?? NodeList(NodeChildren())
  }

  /// Returns the nodes of the first branch.
  @inlinable
  public static func buildEither(first part: NodeList<Action>) -> NodeList<Action> {
    part
  }

  /// Returns the nodes of the second branch.
  @inlinable
  public static func buildEither(second part: NodeList<Action>) -> NodeList<Action> {
    part
  }

  /// Returns the nodes of a loop, in order.
  @inlinable
  public static func buildArray(_ parts: [NodeList<Action>]) -> NodeList<Action> {
    NodeList(.joined(parts.map(\.children)))
  }

  /// Returns the nodes behind an availability check.
  @inlinable
  public static func buildLimitedAvailability(_ part: NodeList<Action>) -> NodeList<Action> {
    part
  }
}

/// The nodes that a builder collected, in order; most blocks hold one or a few.
public struct NodeList<Action> {
  @usableFromInline let children: NodeChildren

  @inlinable
  init(_ children: NodeChildren) {
    self.children = children
  }

  /// The nodes in order.
  public var nodes: [Node<Action>] { children.map(Node.init(box:)) }

  @inlinable var storage: NodeChildren.Storage { children.storage }

  var boxes: [NodeBox] { Array(children) }
}
