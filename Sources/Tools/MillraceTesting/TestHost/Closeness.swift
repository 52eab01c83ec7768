internal import Millrace

/// Returns the names in the order of their closeness to a misspelt one.
///
/// Names that contain the sought one come first, then those with fewer letters to change; equally
/// close ones keep their order.
func closestFirst(_ names: [String], to sought: String) -> [String] {
  let sought = Array(sought.lowercased())
  let ranked = names.enumerated().map { index, name in
    let letters = Array(name.lowercased())
    let contains = !sought.isEmpty && holds(letters, sought)
    let distance = editDistance(letters, sought)
    return (isFar: contains ? 0 : 1, distance: distance, index: index, name: name)
  }
  return ranked.sorted { left, right in
    (left.isFar, left.distance, left.index) < (right.isFar, right.distance, right.index)
  }.map(\.name)
}

private func holds(_ letters: [Character], _ part: [Character]) -> Bool {
  guard letters.count >= part.count else { return false }
  return (0...(letters.count - part.count)).contains { letters[$0...].starts(with: part) }
}
