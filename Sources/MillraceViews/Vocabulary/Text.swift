/// Returns a run of text, with any characters: a driver escapes it.
@inlinable
public func text<Action>(_ content: String, style: TextStyle = .body) -> Node<Action> {
  Node(.text(content: content, style: style))
}

/// Returns a title in the outline of the page, by which screen readers navigate.
@inlinable
public func heading<Action>(_ content: String, level: HeadingLevel = .one) -> Node<Action> {
  Node(.heading(content: content, level: level))
}
