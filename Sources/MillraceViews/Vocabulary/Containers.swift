/// Returns children above each other.
@inlinable
public func column<Action>(
  spacing: Stack.Spacing = .medium, alignment: Stack.Alignment = .stretch,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(.column(Stack(spacing: spacing, alignment: alignment)), children: content().children)
}

/// Returns children beside each other.
@inlinable
public func row<Action>(
  spacing: Stack.Spacing = .medium, alignment: Stack.Alignment = .center,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(.row(Stack(spacing: spacing, alignment: alignment)), children: content().children)
}

/// Returns fields that are submitted together, by a primary button in them or by the return key.
@inlinable
public func form<Action>(
  _ label: String, onSubmit: Action? = nil,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(
    .form(label: label), handlers: onSubmit.map { SendingHandler(.submit, $0) },
    children: content().children)
}

/// Returns children in front of each other, the last one uppermost.
///
/// The node is as large as the largest child; the others are aligned inside it.
@inlinable
public func layers<Action>(
  horizontal: Stack.Alignment = .center, vertical: Stack.Alignment = .center,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(
    .layers(Layers(horizontal: horizontal, vertical: vertical)), children: content().children)
}

/// Returns a part of the page that scrolls by itself.
///
/// - Parameters:
///   - label: A description of the content.
///   - axis: The direction in which the content may exceed the area.
///   - name: The name under which a driver stores the scroll position; the label unless given.
///   - content: The content.
@inlinable
public func scroll<Action>(
  _ label: String, axis: ScrollArea.Axis = .vertical, name: String? = nil,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(
    .scroll(ScrollArea(label: label, axis: axis, name: name ?? label)), children: content().children
  )
}

/// Returns controls that belong together, under a visible name that is also read aloud.
@inlinable
public func group<Action>(
  _ label: String, @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(.group(label: label), children: content().children)
}
