/// A piece of a line of a program, with its kind.
package struct CodeToken: Sendable, Hashable {
  /// The kind of a piece that has a color; its name is that of the style.
  package enum Kind: String, Sendable, CaseIterable {
    case comment
    case string
    case keyword
    case type
    case number
  }

  /// The characters.
  package let text: String
  /// The kind; `nil` for everything else.
  package let kind: Kind?

  init(_ text: String, _ kind: Kind? = nil) {
    self.text = text
    self.kind = kind
  }
}

extension CodeToken {
  /// The rules of the colors, for the style sheet of a page.
  ///
  /// The hue of each kind is a turn of the theme's accent, with its lightness.
  package static let look = """
    [data-style="comment"] { color: var(--soft); font-style: italic; }
    [data-style="string"] { color: var(--danger); }
    [data-style="keyword"] { color: oklch(from var(--accent) l c calc(h + 65)); font-weight: 600; }
    [data-style="type"] { color: var(--accent); }
    [data-style="number"] { color: oklch(from var(--accent) l c calc(h - 95)); }

    """
}
