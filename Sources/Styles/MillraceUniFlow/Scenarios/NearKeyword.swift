internal import Millrace

/// Returns the keyword with which a line nearly begins.
///
/// The line has it in another case, with an extra colon, or with one wrong letter. A step that was
/// read as words below a title would not run, and the test would pass.
func nearestKeyword(to line: Substring) -> String? {
  let word = line.prefix { !$0.isWhitespace && $0 != ":" }
  let hasColon = line.dropFirst(word.count).first == ":"
  let sought = word.lowercased()
  let steps = FeatureText.Keyword.allCases.map(\.rawValue)
  if let same = steps.first(where: { $0.lowercased() == sought }) { return same }
  if hasColon, let title = titles.first(where: { isNear(sought, $0) }) { return title + ":" }
  if innocent.contains(sought) { return nil }
  // Too many ordinary words are near to And or But.
  return steps.first { $0.count > 3 && isNear(sought, $0) }
}

private let titles = ["Feature", "Background", "Scenario", "Examples", "Example", "Rule"]

/// English words that are one letter away from Given, When or Then, and are no mistakes.
private let innocent: Set = [
  "give", "gives", "giver", "hen", "wen", "whet", "whey", "wren", "ten", "the", "thee", "them",
  "they", "than", "thin",
]

/// Returns true if one letter is wrong, missing or extra, or two are exchanged.
private func isNear(_ sought: String, _ keyword: String) -> Bool {
  let (left, right) = (Array(sought), Array(keyword.lowercased()))
  let changes = editDistance(left, right)
  return changes <= 1 || (changes == 2 && left.sorted() == right.sorted())
}

/// Returns the pattern with the fewest changes of letters to a text; the first of several.
func closest(to text: String, among patterns: [String]) -> String? {
  let sought = Array(text.lowercased())
  let ranked = patterns.enumerated().map { index, pattern in
    (distance: editDistance(Array(pattern.lowercased()), sought), index: index, pattern: pattern)
  }
  return ranked.min { ($0.distance, $0.index) < ($1.distance, $1.index) }?.pattern
}
