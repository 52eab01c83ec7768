/// A part of a phrase's words.
enum PhrasePart: Hashable {
  case words(String)
  case placeholder(String)

  /// Takes a pattern apart; an opening brace without a closing one is a letter like any other.
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

  /// The words of the placeholders, if a text is of this form: each as short as it can be.
  static func match(_ text: Substring, _ parts: ArraySlice<PhrasePart>) -> [String]? {
    guard let first = parts.first else { return text.isEmpty ? [] : nil }
    switch first {
    case .words(let words):
      guard let rest = text.dropping(words) else { return nil }
      return match(rest, parts.dropFirst())
    case .placeholder:
      var end = text.startIndex
      while end < text.endIndex {
        end = text.index(after: end)
        if let others = match(text[end...], parts.dropFirst()) {
          return [unquoted(text[..<end])] + others
        }
      }
      return nil
    }
  }

  private static func unquoted(_ words: Substring) -> String {
    let pairs: [Character: Character] = ["\"": "\"", "“": "”", "'": "'"]
    guard words.count >= 2, let first = words.first, pairs[first] == words.last else {
      return String(words)
    }
    return String(words.dropFirst().dropLast())
  }
}

extension Substring {
  /// What comes after some words at the beginning, whatever their case.
  fileprivate func dropping(_ words: String) -> Substring? {
    let beginning = prefix(words.count)
    guard beginning.lowercased() == words.lowercased() else { return nil }
    return dropFirst(words.count)
  }
}
