#if SQLite
import MillraceSQLite

extension IndexStorage {
  /// Returns other keywords with results.
  ///
  /// Words that are not in the index are replaced by the nearest ones. If all words are in the
  /// index, but not together, each is suggested alone.
  func suggestions(
    for keyword: Keyword
  ) async throws(MillraceSQLite.DatabaseError) -> [String] {
    var choices: [[String]] = []
    for word in keyword.words.prefix(8) {
      if let query = MatchText(words: [word]), try await has(query) {
        choices.append([word])
      } else {
        let vocabulary = Vocabulary(words: try await words(of: Vocabulary.lengths(around: word)))
        let nearest = vocabulary.nearest(to: word)
        // A word without similar words is left out.
        if !nearest.isEmpty { choices.append(nearest) }
      }
    }
    let typed = keyword.words
    var suggestions: [String] = []
    for rank in 0..<Vocabulary.limit where choices.contains(where: { $0.count > rank }) {
      let words = Self.unique(choices.map { $0.count > rank ? $0[rank] : $0[0] })
      guard words != typed, let query = MatchText(words: words), try await has(query) else {
        continue
      }
      suggestions.append(words.joined(separator: " "))
    }
    if suggestions.isEmpty, choices.count > 1 { suggestions = choices.map { $0[0] } }
    return Array(Self.unique(suggestions).prefix(Vocabulary.limit))
  }

  /// Removes duplicates: two words may be corrected to the same one.
  private static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}
#endif
