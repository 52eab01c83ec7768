internal import Millrace

/// Returns the pattern with the fewest changes of letters to a text; the first of several.
func closest(to text: String, among patterns: [String]) -> String? {
  let sought = Array(text.lowercased())
  let ranked = patterns.enumerated().map { index, pattern in
    (distance: editDistance(Array(pattern.lowercased()), sought), index: index, pattern: pattern)
  }
  return ranked.min { ($0.distance, $0.index) < ($1.distance, $1.index) }?.pattern
}
