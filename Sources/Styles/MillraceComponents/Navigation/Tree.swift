/// A tree of values: a snapshot of the components of a core.
public struct Tree<Value> {
  /// A value with its subtrees.
  public struct Node {
    /// The value of this node.
    public let value: Value
    /// The nodes below it, in the order of their addition.
    public let children: [Node]

    /// Creates a node.
    public init(_ value: Value, children: [Node] = []) {
      self.value = value
      self.children = children
    }

    /// True if the node has no children.
    public var isLeaf: Bool { children.isEmpty }
  }

  /// The uppermost node.
  public let root: Node

  /// Creates a tree from its uppermost node.
  public init(root: Node) {
    self.root = root
  }

  /// Creates a tree from the children of each value, by a loop: a deep tree must not overflow the
  /// stack.
  init(root: Value, children: (Value) -> [Value]) {
    var open: [(value: Value, waiting: [Value], nodes: [Node])] = [
      (root, children(root).reversed(), [])
    ]
    while true {
      let last = open.count - 1
      if let next = open[last].waiting.popLast() {
        open.append((next, children(next).reversed(), []))
        continue
      }
      let done = open.removeLast()
      let node = Node(done.value, children: done.nodes)
      if open.isEmpty {
        self.root = node
        return
      }
      open[last - 1].nodes.append(node)
    }
  }

  /// Returns all values, each before those below it; linear in their number.
  public func flatten() -> [Value] {
    var values: [Value] = []
    forEach { values.append($0) }
    return values
  }

  /// Calls a closure with each value, each before those below it.
  public func forEach<Failure: Error>(
    _ body: (Value) throws(Failure) -> Void
  ) throws(Failure) {
    var waiting = [root]
    while let node = waiting.popLast() {
      try body(node.value)
      waiting.append(contentsOf: node.children.reversed())
    }
  }

  /// Returns the first node whose value fits, in the order of ``flatten()``; `nil` if none does.
  public func search(_ fits: (Value) -> Bool) -> Node? {
    var waiting = [root]
    while let node = waiting.popLast() {
      if fits(node.value) { return node }
      waiting.append(contentsOf: node.children.reversed())
    }
    return nil
  }
}

extension Tree: CustomStringConvertible {
  /// The tree as text: one line for each value, two spaces deeper below another.
  public var description: String {
    var lines: [String] = []
    var waiting = [(node: root, depth: 0)]
    while let (node, depth) = waiting.popLast() {
      lines.append(String(repeating: "  ", count: depth) + "\(node.value)")
      waiting.append(contentsOf: node.children.reversed().map { ($0, depth + 1) })
    }
    return lines.joined(separator: "\n")
  }
}

extension Tree: Sendable where Value: Sendable {}
extension Tree.Node: Sendable where Value: Sendable {}
