/// The words of the index that a misspelled word may mean.
struct Vocabulary {
  /// A word of the index.
  struct Word: Sendable, Equatable {
    let text: String
    /// The number of passages with the word.
    let passages: Int
  }

  /// The largest number of words returned.
  static let limit = 3

  let words: [Word]

  /// Returns the lengths of the words that a word of this length can mean.
  static func lengths(around word: String) -> ClosedRange<Int> {
    let reach = reach(of: word)
    return max(1, word.count - reach)...(word.count + reach)
  }

  /// Returns the words with the smallest distance; of these the most frequent.
  func nearest(to word: String) -> [String] {
    let reach = Self.reach(of: word)
    let letters = Array(word)
    return words.compactMap { candidate in
      Self.distance(letters, Array(candidate.text), upTo: reach).map { ($0, candidate) }
    }
    .sorted { ($0.0, -$0.1.passages, $0.1.text) < ($1.0, -$1.1.passages, $1.1.text) }
    .prefix(Self.limit).map(\.1.text)
  }

  /// Returns the tolerated distance: one error in a short word, two in a longer one.
  ///
  /// One or two letters are similar to too many words to mean any of them.
  private static func reach(of word: String) -> Int {
    word.count < 3 ? 0 : word.count < 5 ? 1 : 2
  }

  /// Returns the edit distance with transpositions; `nil` if it exceeds the limit.
  ///
  /// A swapped pair is one error of a person who types, and the limit ends most of the comparisons
  /// with a whole vocabulary early; the package's own distance, for names in code, does neither.
  static func distance(_ one: [Character], _ other: [Character], upTo limit: Int) -> Int? {
    guard abs(one.count - other.count) <= limit else { return nil }
    var before: [Int] = []
    var last = Array(0...other.count)
    for row in one.indices {
      var line = [row + 1]
      for column in other.indices {
        let isSame = one[row] == other[column]
        var least = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, line[column] + 1)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          least = min(least, before[column - 1] + 1)
        }
        line.append(least)
      }
      if let least = line.min(), least > limit { return nil }
      (before, last) = (last, line)
    }
    return last[other.count] <= limit ? last[other.count] : nil
  }
}
