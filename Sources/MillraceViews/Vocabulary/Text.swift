/// A run of text, whatever is in it: a driver escapes it.
@inlinable
public func text<Action>(_ content: String, style: TextStyle = .body) -> Node<Action> {
  Node(.text(content: content, style: style))
}

/// A title in the outline of the page, by which a person who cannot see the page moves around in it.
@inlinable
public func heading<Action>(_ content: String, level: HeadingLevel = .one) -> Node<Action> {
  Node(.heading(content: content, level: level))
}
