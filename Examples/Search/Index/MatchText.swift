/// A keyword as a full-text query of SQLite.
///
/// Each word is quoted, so that nothing in it is an operator; a word of three letters or more
/// matches all words that begin with it. A passage has to match all words.
struct MatchText: Equatable, Sendable {
  let text: String
  /// The words of the keyword.
  let words: [String]

  /// Creates the query; `nil` if the keyword has no words, so that nothing can match.
  init?(_ keyword: Keyword) {
    self.init(words: keyword.words)
  }

  init?(words: [String]) {
    guard !words.isEmpty else { return nil }
    self.words = words
    text = words.map(Self.part).joined(separator: " AND ")
  }

  private static func part(_ word: String) -> String {
    let quoted = "\"" + word.split(separator: "\"").joined(separator: "\"\"") + "\""
    return word.count < 3 ? quoted : quoted + "*"
  }
}
