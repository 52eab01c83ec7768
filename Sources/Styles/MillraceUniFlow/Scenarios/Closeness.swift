/// The phrase that takes the fewest changes of letters to become a text; the first of several.
func closest(to text: String, among patterns: [String]) -> String? {
  let sought = Array(text.lowercased())
  let ranked = patterns.enumerated().map { place, pattern in
    (distance: distance(Array(pattern.lowercased()), sought), place: place, pattern: pattern)
  }
  return ranked.min { ($0.distance, $0.place) < ($1.distance, $1.place) }?.pattern
}

/// How many letters have to be put in, taken out or changed (Levenshtein), row by row.
func distance(_ left: [Character], _ right: [Character]) -> Int {
  var row = Array(0...right.count)
  for (index, letter) in left.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for (place, other) in right.enumerated() {
      let above = row[place + 1]
      row[place + 1] = min(
        min(above, row[place]) + 1, diagonal + (letter == other ? 0 : 1))
      diagonal = above
    }
  }
  return row[right.count]
}
