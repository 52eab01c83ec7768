/// Finds the words of a phrase in a step.
///
/// They are looked for from left to right, each at its first place, so that a placeholder is as short as it can be; the last ones at
/// the end. Nothing is tried again: it takes O(n) for n letters of the step and words of a given length. What is in quotation marks
/// belongs together, unless the phrase fits in no such way.
struct PhraseMatcher {
  private let text: [Character]
  private let folded: [String]

  init(_ text: String) {
    self.text = Array(text)
    folded = Self.fold(text)
  }

  /// The words of the placeholders, if the text is of this form.
  func match(_ parts: [PhrasePart]) -> [String]? {
    match(parts, protecting: true) ?? match(parts, protecting: false)
  }

  private func match(_ parts: [PhrasePart], protecting: Bool) -> [String]? {
    var found: [String] = []
    var place = 0
    /// Where the placeholder begins whose end is looked for.
    var open: Int?
    for (index, part) in parts.enumerated() {
      guard case .words(let words) = part else {
        if let begin = open {
          guard let end = shortest(from: begin, protecting) else { return nil }
          found.append(unquoted(begin..<end))
          place = end
        }
        open = place
        continue
      }
      let sought = Self.fold(words)
      var begin = place
      if let start = open {
        guard let least = shortest(from: start, protecting) else { return nil }
        let isLast = index == parts.count - 1
        let first = isLast ? folded.count - sought.count : self.first(sought, from: least)
        guard let first, first >= least else { return nil }
        found.append(unquoted(start..<first))
        begin = first
      }
      guard begins(sought, at: begin) else { return nil }
      place = begin + sought.count
      open = nil
    }
    guard let open else { return place == text.count ? found : nil }
    guard shortest(from: open, protecting) != nil else { return nil }
    return found + [unquoted(open..<text.count)]
  }

  /// Where a placeholder ends at the earliest; it has a letter at least.
  private func shortest(from begin: Int, _ protecting: Bool) -> Int? {
    guard begin < text.count else { return nil }
    return protecting ? closing(of: begin).map { $0 + 1 } ?? begin + 1 : begin + 1
  }

  /// Where quotation marks that are opened in a place are closed; an apostrophe inside a word closes nothing.
  private func closing(of begin: Int) -> Int? {
    guard begin < text.count, let mark = Self.marks[text[begin]] else { return nil }
    return (begin + 1..<text.count).first { place in
      text[place] == mark
        && !(place + 1 < text.count && (text[place + 1].isLetter || text[place + 1].isNumber))
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

  /// Letters in one case, one for one.
  private static func fold(_ text: String) -> [String] { text.map { $0.lowercased() } }
}
