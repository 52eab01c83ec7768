import Foundation

extension Excerpt {
  /// Returns a text in pieces, with each place of a word marked, also within other words.
  static func runs(of text: String, marking words: [String]) -> [Run] {
    var runs: [Run] = []
    var rest = Substring(text)
    while let place = place(of: words, in: rest) {
      if place.lowerBound > rest.startIndex {
        runs.append(Run(String(rest[..<place.lowerBound])))
      }
      runs.append(Run(String(rest[place]), isMarked: true))
      rest = rest[place.upperBound...]
    }
    if !rest.isEmpty { runs.append(Run(String(rest))) }
    return runs
  }

  /// Returns the first line with one of the words, and some of the lines after it.
  static func lines(of text: String, around words: [String]) -> String {
    guard let place = place(of: words, in: text[...]) else { return text }
    let start = text[..<place.lowerBound].lastIndex { $0 == "\n" || $0 == "\r\n" }
    let lines = text[(start.map { text.index(after: $0) } ?? text.startIndex)...]
    return lines.split(separator: "\n").prefix(4).joined(separator: "\n")
  }

  private static func place(of words: [String], in text: Substring) -> Range<Substring.Index>? {
    words.compactMap {
      text.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive])
    }
    .min { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
  }
}
