/// A part of a phrase's words.
enum PhrasePart: Hashable {
  case words(String)
  case placeholder(String)

  /// Splits a pattern into its parts; an opening brace without a closing one is an ordinary letter.
  static func parts(of pattern: String) -> [PhrasePart] {
    var parts: [PhrasePart] = []
    var rest = Substring(pattern)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { parts.append(.words(String(rest[..<open]))) }
      parts.append(.placeholder(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.words(String(rest))) }
    return parts
  }
}
