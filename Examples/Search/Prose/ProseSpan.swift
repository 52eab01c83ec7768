/// A run of words in a text in Markdown.
struct ProseSpan: Sendable, Hashable {
  /// The look of the words.
  enum Style: String, Sendable {
    case plain
    case strong
    case emphasis
    case code
    /// The beginning of a path, which can be broken after it.
    case folder = "folder code"
  }

  var text: String
  var style = Style.plain
  /// The destination of a link, as it is written.
  var destination: String?

  init(_ text: String, _ style: Style = .plain, to destination: String? = nil) {
    self.text = text
    self.style = style
    self.destination = destination
  }
}
