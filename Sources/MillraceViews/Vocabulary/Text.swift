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

/// The prominence of a run of text; a driver chooses the font.
public enum TextStyle: String, Hashable, Codable, Sendable, CaseIterable {
  /// A prominent name of the content below, which is no part of the outline.
  case title
  /// Ordinary text.
  case body
  /// Smaller text beside other content.
  case caption
  /// A description of a fault.
  case error
}
