/// A piece of a line of a program, with its kind.
struct CodeToken: Sendable, Hashable {
  /// The kind of a piece that has a color; its name is that of the style.
  enum Kind: String, Sendable, CaseIterable {
    case comment
    case string
    case keyword
    case type
    case number
  }

  let text: String
  /// The kind; `nil` for everything else.
  let kind: Kind?

  init(_ text: String, _ kind: Kind? = nil) {
    self.text = text
    self.kind = kind
  }
}
