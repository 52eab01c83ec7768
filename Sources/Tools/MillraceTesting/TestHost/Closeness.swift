/// Returns the names in the order of their closeness to a misspelt one.
///
/// Names that contain the sought one come first, then those with fewer letters to change; equally
/// close ones keep their order.
func closestFirst(_ names: [String], to sought: String) -> [String] {
  let sought = Array(sought.lowercased())
  let ranked = names.enumerated().map { index, name in
    let letters = Array(name.lowercased())
    let contains = !sought.isEmpty && holds(letters, sought)
    return (isFar: contains ? 0 : 1, distance: distance(letters, sought), index: index, name: name)
  }
  return ranked.sorted { left, right in
    (left.isFar, left.distance, left.index) < (right.isFar, right.distance, right.index)
  }.map(\.name)
}

private func holds(_ letters: [Character], _ part: [Character]) -> Bool {
  guard letters.count >= part.count else { return false }
  return (0...(letters.count - part.count)).contains { letters[$0...].starts(with: part) }
}

/// Returns the number of letters to insert, remove or change (Levenshtein), row by row.
private func distance(_ left: [Character], _ right: [Character]) -> Int {
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
