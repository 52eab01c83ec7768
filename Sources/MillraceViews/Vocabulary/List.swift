/// Rows that belong together, each written as an item.
@inlinable
public func list<Action>(
  _ label: String, @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(.list(label: label), children: content().boxes)
}

/// One row for each element, with the element's key.
///
/// The form for many rows: a mounted list remembers of each row its identity and a digest of what it
/// shows, some 40 bytes, instead of its view. So both functions may run more than once for an element,
/// also after the view was made: when the list is mounted and updated, and when a person does
/// something to the row. They must use nothing but values that do not change.
///
/// The keys must differ; equal ones are reported when the list is mounted or changes.
///
/// - Parameters:
///   - label: The name of the list.
///   - elements: What there is a row for; kept for as long as the view is.
///   - key: The key of an element.
///   - content: What is in the row of an element.
public func list<Action, Element>(
  _ label: String, _ elements: some Sequence<Element>,
  key: @escaping (Element) -> some KeyConvertible,
  @NodeBuilder<Action> content: @escaping (Element) -> NodeList<Action>
) -> Node<Action> {
  let rows = ElementRows(Array(elements), key: { key($0).nodeKey }, content: { content($0).boxes })
  return Node(box: NodeBox(kind: .list(label: label), rows: rows))
}

/// One row of a list, the same row for as long as it has the same key.
@inlinable
public func item<Action>(
  key: some KeyConvertible, @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(box: NodeBox(kind: .item, key: key.nodeKey, children: content().boxes))
}
