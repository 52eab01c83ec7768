/// The names in the order in which somebody who misspelt one would like to read them.
///
/// Names that contain what was looked for come first, then the fewer letters have to change the earlier; equally close ones
/// stay in order.
func closestFirst(_ names: [String], to sought: String) -> [String] {
  let sought = Array(sought.lowercased())
  let ranked = names.enumerated().map { place, name in
    let letters = Array(name.lowercased())
    let contains = !sought.isEmpty && holds(letters, sought)
    return (isFar: contains ? 0 : 1, distance: distance(letters, sought), place: place, name: name)
  }
  return ranked.sorted { left, right in
    (left.isFar, left.distance, left.place) < (right.isFar, right.distance, right.place)
  }.map(\.name)
}

private func holds(_ letters: [Character], _ part: [Character]) -> Bool {
  guard letters.count >= part.count else { return false }
  return (0...(letters.count - part.count)).contains { letters[$0...].starts(with: part) }
}

/// How many letters have to be put in, taken out or changed (Levenshtein), row by row.
private func distance(_ left: [Character], _ right: [Character]) -> Int {
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
