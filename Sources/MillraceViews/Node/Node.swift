/// A virtual view as a value: what should be on the screen, and what each event there means.
///
/// A view is a function from state to a node; building one does nothing outside. A node is one
/// reference, so that an array of nodes is an array of references and copying costs a retain. The same
/// node value, kept and used again, is recognised as unchanged without looking into it.
///
/// Nodes are built by the lower-case functions of this module and changed by methods that return a
/// changed copy:
///
///     column {
///       text("Hello")
///       button("Add", send: .add(1)).testID("add")
///     }
///
/// The type of the actions exists only for the compiler; the tree below does not depend on it, which
/// is what makes `map` cost the same for one node and for ten thousand.
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
  /// What the node is; a lazy node is built to tell.
  public var kind: Kind { box.resolved.kind }

  /// What the node carries beside its kind; a lazy node is built to tell.
  public var traits: Traits { box.resolved.traits?.value ?? .none }

  /// What keeps the node the same among its siblings; nil where its place and kind do.
  public var key: Key? { box.key }

  /// The number of nodes directly below; a lazy node is built to tell.
  public var childCount: Int {
    let resolved = box.resolved
    return resolved.rows?.count ?? resolved.children.count
  }
}
