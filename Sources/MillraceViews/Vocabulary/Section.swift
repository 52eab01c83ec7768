/// Rows of a list under one header, each written as an item; stands in a list and nowhere else.
///
/// - Parameters:
///   - header: The words above the rows, which also name the section; `nil` shows none.
///   - footer: The words below the rows; `nil` shows none.
///   - key: What keeps the section the same while others come, go and change places.
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
