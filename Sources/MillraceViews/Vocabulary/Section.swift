/// Returns rows of a list under one header, each written as an item; for use in a list only.
///
/// - Parameters:
///   - header: The text above the rows, which also names the section; `nil` for none.
///   - footer: The text below the rows; `nil` for none.
///   - key: The key that identifies the section while others are inserted, removed and moved.
///   - content: The rows.
@inlinable
public func section<Action>(
  _ header: String?, footer: String? = nil, key: some KeyConvertible,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(
    box: NodeBox(
      kind: .section(header: header, footer: footer), key: key.nodeKey,
      children: content().children))
}
