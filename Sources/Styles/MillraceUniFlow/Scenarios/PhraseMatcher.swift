/// A matcher of phrases against the words of a step.
///
/// The words of a phrase are searched from left to right, each at its first position, so that a
/// placeholder is as short as possible; the last ones at the end. There is no backtracking: it
/// takes O(n) for n letters of the step and words of a given length. A text in quotation marks is
/// kept together, unless the phrase matches in no such way.
struct PhraseMatcher {
  private let text: [Character]
  private let folded: [String]

  init(_ text: String) {
    self.text = Array(text)
    folded = Self.fold(text)
  }

  /// Returns the words of the placeholders, if the text matches.
  func match(_ parts: [PhrasePart]) -> [String]? {
    match(parts, protecting: true) ?? match(parts, protecting: false)
  }

  private func match(_ parts: [PhrasePart], protecting: Bool) -> [String]? {
    var found: [String] = []
    var position = 0
    /// The beginning of a placeholder whose end is not known yet.
    var open: Int?
    for (index, part) in parts.enumerated() {
      guard case .words(let words) = part else {
        if let begin = open {
          guard let end = shortest(from: begin, protecting) else { return nil }
          found.append(unquoted(begin..<end))
          position = end
        }
        open = position
        continue
      }
      let sought = Self.fold(words)
      var begin = position
      if let start = open {
        guard let least = shortest(from: start, protecting) else { return nil }
        let isLast = index == parts.count - 1
        let first = isLast ? folded.count - sought.count : self.first(sought, from: least)
        guard let first, first >= least else { return nil }
        found.append(unquoted(start..<first))
        begin = first
      }
      guard begins(sought, at: begin) else { return nil }
      position = begin + sought.count
      open = nil
    }
    guard let open else { return position == text.count ? found : nil }
    guard shortest(from: open, protecting) != nil else { return nil }
    return found + [unquoted(open..<text.count)]
  }

  /// Returns the earliest end of a placeholder, which has at least one letter.
  private func shortest(from begin: Int, _ protecting: Bool) -> Int? {
    guard begin < text.count else { return nil }
    return protecting ? closing(of: begin).map { $0 + 1 } ?? begin + 1 : begin + 1
  }

  /// Returns the position at which quotation marks are closed; an apostrophe inside a word closes
  /// nothing.
  private func closing(of begin: Int) -> Int? {
    guard begin < text.count, let mark = Self.marks[text[begin]] else { return nil }
    return (begin + 1..<text.count).first { index in
      text[index] == mark
        && !(index + 1 < text.count && (text[index + 1].isLetter || text[index + 1].isNumber))
    }
  }

  private func first(_ sought: [String], from begin: Int) -> Int? {
    guard begin + sought.count <= folded.count else { return nil }
    return (begin...folded.count - sought.count).first { begins(sought, at: $0) }
  }

  private func begins(_ sought: [String], at begin: Int) -> Bool {
    begin + sought.count <= folded.count
      && sought.indices.allSatisfy { folded[begin + $0] == sought[$0] }
  }

  private func unquoted(_ range: Range<Int>) -> String {
    guard let last = range.last, closing(of: range.lowerBound) == last else {
      return String(text[range])
    }
    return String(text[range.lowerBound + 1..<last])
  }

  private static let marks: [Character: Character] = ["\"": "\"", "“": "”", "'": "'"]

  /// Returns the letters in one case, one for one.
  private static func fold(_ text: String) -> [String] { text.map { $0.lowercased() } }
}
