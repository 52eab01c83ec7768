/// Children above each other.
@inlinable
public func column<Action>(
  spacing: Stack.Spacing = .medium, alignment: Stack.Alignment = .stretch,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(.column(Stack(spacing: spacing, alignment: alignment)), children: content().children)
}

/// Children beside each other.
@inlinable
public func row<Action>(
  spacing: Stack.Spacing = .medium, alignment: Stack.Alignment = .center,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(.row(Stack(spacing: spacing, alignment: alignment)), children: content().children)
}

/// Fields that are sent together, by a primary button in it or by the return key.
@inlinable
public func form<Action>(
  _ label: String, onSubmit: Action? = nil,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(
    .form(label: label), handlers: onSubmit.map { SendingHandler(.submit, $0) },
    children: content().children)
}

/// Children above each other towards the person, the last one uppermost.
///
/// As large as the largest of them; the others are placed inside it.
@inlinable
public func layers<Action>(
  horizontal: Stack.Alignment = .center, vertical: Stack.Alignment = .center,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(
    .layers(Layers(horizontal: horizontal, vertical: vertical)), children: content().children)
}

/// A part of the page that scrolls by itself.
///
/// - Parameters:
///   - label: What is in it, in words.
///   - axis: The direction in which there is more than fits.
///   - name: Under what name a driver keeps the place that a person has scrolled to; the label unless given.
///   - content: What is in it.
@inlinable
public func scroll<Action>(
  _ label: String, axis: ScrollArea.Axis = .vertical, name: String? = nil,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(
    .scroll(ScrollArea(label: label, axis: axis, name: name ?? label)), children: content().children
  )
}

/// Controls that belong together, under a name that is seen and read aloud.
@inlinable
public func group<Action>(
  _ label: String, @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(.group(label: label), children: content().children)
}
