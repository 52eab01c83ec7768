/// A virtual view as a value: the content of the screen, and the actions for its events.
///
/// A view is a function from state to a node; building one has no effect outside. A node is one
/// reference, so that an array of nodes is an array of references and copying costs a retain. The
/// same node value, kept and used again, is recognised as unchanged without a comparison.
///
/// Nodes are built by the lower-case functions of this module and changed by methods that return a
/// changed copy:
///
///     column {
///       text("Hello")
///       button("Add", send: .add(1)).testID("add")
///     }
///
/// The type of the actions exists only for the compiler. The tree below does not depend on it,
/// which is why `map` costs the same for one node and for ten thousand.
public struct Node<Action> {
  @usableFromInline
  let box: NodeBox

  @inlinable
  init(box: NodeBox) {
    self.box = box
  }

  @inlinable
  init(
    _ kind: Kind, handlers: Handler? = nil, children: NodeChildren = NodeChildren()
  ) {
    box = NodeBox(kind: kind, handlers: handlers, children: children)
  }
}

extension Node {
  /// The kind of the node; a lazy node is built for it.
  public var kind: Kind { box.resolved.kind }

  /// The properties of the node beside its kind; a lazy node is built for them.
  public var traits: Traits { box.resolved.traits?.value ?? .none }

  /// The key among the siblings; nil for a node that is identified by its position and kind.
  public var key: Key? { box.key }

  /// The number of nodes directly below; a lazy node is built for it.
  package var childCount: Int {
    let resolved = box.resolved
    return resolved.rows?.count ?? resolved.children.count
  }
}
