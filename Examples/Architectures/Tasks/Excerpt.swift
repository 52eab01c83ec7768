#if Web && SQLite
/// A declaration in a source file, found by its first line.
struct Excerpt: Hashable, Sendable {
  /// The path from the root of the project.
  let path: String
  /// The beginning of the first line, without the spaces before it.
  let opening: String

  init(_ path: String, _ opening: String) {
    self.path = path
    self.opening = opening
  }

  /// Returns the declaration without the indentation of its first line; nil if the text does not
  /// have it.
  ///
  /// It ends with the line that closes what the first line has opened, at the same indentation.
  func code(in text: String) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { $0.drop { $0 == " " }.hasPrefix(opening) }) else {
      return nil
    }
    let indent = lines[first].prefix { $0 == " " }
    var last = first
    if Self.depth(lines[first]) > 0 {
      guard let end = lines[(first + 1)...].firstIndex(where: { $0.hasPrefix(indent + "}") }) else {
        return nil
      }
      last = end
    }
    return lines[first...last].map { String($0.dropFirst(indent.count)) }.joined(separator: "\n")
  }

  /// Returns how many brackets of a line are open at its end.
  private static func depth(_ line: Substring) -> Int {
    line.reduce(0) { depth, character in
      depth + ("([{".contains(character) ? 1 : ")]}".contains(character) ? -1 : 0)
    }
  }
}
#endif
