/// Rows that belong together, each written as an item.
@inlinable
public func list<Action>(
  _ label: String, @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(.list(label: label), children: content().boxes)
}

/// One row for each element, with the element's key.
///
/// The keys must differ; equal ones are reported when the list is mounted or changes.
@inlinable
public func list<Action, Elements: Sequence>(
  _ label: String, _ elements: Elements, key: (Elements.Element) -> some KeyConvertible,
  @NodeBuilder<Action> content: (Elements.Element) -> NodeList<Action>
) -> Node<Action> {
  var rows: [NodeBox] = []
  rows.reserveCapacity(elements.underestimatedCount)
  for element in elements {
    rows.append(
      NodeBox(kind: .item, key: key(element).nodeKey, children: content(element).boxes))
  }
  return Node(.list(label: label), children: rows)
}

/// One row of a list, the same row for as long as it has the same key.
@inlinable
public func item<Action>(
  key: some KeyConvertible, @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(box: NodeBox(kind: .item, key: key.nodeKey, children: content().boxes))
}
