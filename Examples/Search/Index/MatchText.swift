/// A keyword in the language of SQLite's full-text queries.
///
/// Each word is a string of that language, so that nothing in it is an operator; one of three letters or more stands for
/// all words that begin with it. All of them have to be there.
struct MatchText: Equatable, Sendable {
  let text: String

  /// The query; `nil` if the keyword has no words, so that nothing can be found.
  init?(_ keyword: Keyword) {
    self.init(words: keyword.words)
  }

  init?(words: [String]) {
    guard !words.isEmpty else { return nil }
    text = words.map(Self.part).joined(separator: " AND ")
  }

  private static func part(_ word: String) -> String {
    let quoted = "\"" + word.split(separator: "\"").joined(separator: "\"\"") + "\""
    return word.count < 3 ? quoted : quoted + "*"
  }
}
