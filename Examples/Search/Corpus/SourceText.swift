/// A text as a file of it is looked at.
public struct SourceText: Sendable, Equatable {
  /// Where it is, from the root of the checkout.
  public let path: String
  /// Its lines, without their ends.
  public let lines: [String]

  /// Takes a text apart.
  public init(path: String, text: String) {
    self.path = path
    lines = Self.lines(of: text).map(String.init)
  }

  /// The lines of a text; the end of the last one makes no line of its own.
  static func lines(of text: String) -> [Substring] {
    // `isNewline` would also count the separators that some texts have within a line.
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
