/// A text as the page of its file shows it.
package struct SourceText: Sendable, Equatable {
  /// The path, relative to the root of the checkout.
  package let path: String
  /// The lines, without their ends.
  package let lines: [String]

  /// Creates a text, split into lines.
  package init(path: String, text: String) {
    self.path = path
    lines = Self.lines(of: text).map(String.init)
  }

  /// Returns the lines of a text; a final line end adds no empty line.
  static func lines(of text: String) -> [Substring] {
    // `isNewline` would also match separators that some texts have within a line.
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
