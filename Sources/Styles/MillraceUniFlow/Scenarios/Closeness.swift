/// Returns the pattern with the fewest changes of letters to a text; the first of several.
func closest(to text: String, among patterns: [String]) -> String? {
  let sought = Array(text.lowercased())
  let ranked = patterns.enumerated().map { index, pattern in
    (distance: distance(Array(pattern.lowercased()), sought), index: index, pattern: pattern)
  }
  return ranked.min { ($0.distance, $0.index) < ($1.distance, $1.index) }?.pattern
}

/// Returns the number of letters to insert, remove or change (Levenshtein), row by row.
func distance(_ left: [Character], _ right: [Character]) -> Int {
  var row = Array(0...right.count)
  for (index, letter) in left.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for (column, other) in right.enumerated() {
      let above = row[column + 1]
      row[column + 1] = min(
        min(above, row[column]) + 1, diagonal + (letter == other ? 0 : 1))
      diagonal = above
    }
  }
  return row[right.count]
}
