/// Children above each other.
@inlinable
public func column<Action>(
  spacing: Stack.Spacing = .medium, alignment: Stack.Alignment = .stretch,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(.column(Stack(spacing: spacing, alignment: alignment)), children: content().boxes)
}

/// Children beside each other.
@inlinable
public func row<Action>(
  spacing: Stack.Spacing = .medium, alignment: Stack.Alignment = .center,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(.row(Stack(spacing: spacing, alignment: alignment)), children: content().boxes)
}

/// Fields that are sent together, by a primary button in it or by the return key.
@inlinable
public func form<Action>(
  _ label: String, onSubmit: Action? = nil,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(
    .form(label: label), handlers: onSubmit.map { ActionHandler(.submit, .always($0)) },
    children: content().boxes)
}
