/// Two texts line by line: `-` is only in the first, `+` only in the second, and of what both have, what is near.
func lineDifference(_ expected: String, _ actual: String) -> String {
  let old = lines(expected)
  let new = lines(actual)
  let difference = new.difference(from: old)
  let removed = Set(difference.removals.map(\.place))
  let inserted = Set(difference.insertions.map(\.place))
  var marked: [(mark: Character, line: String)] = []
  var place = 0
  for (index, line) in old.enumerated() {
    while place < new.count, inserted.contains(place), !removed.contains(index) {
      marked.append(("+", new[place]))
      place += 1
    }
    if removed.contains(index) {
      marked.append(("-", line))
    } else {
      marked.append((" ", line))
      place += 1
    }
  }
  marked += new[place...].map { ("+", $0) }
  return abridged(marked).joined(separator: "\n")
}

/// Three lines around every difference; what is left out is counted.
private func abridged(_ marked: [(mark: Character, line: String)]) -> [String] {
  let changed = marked.indices.filter { marked[$0].mark != " " }
  var isNear = [Bool](repeating: false, count: marked.count)
  for index in changed {
    for near in max(0, index - 3)...min(marked.count - 1, index + 3) { isNear[near] = true }
  }
  var result: [String] = []
  var skipped = 0
  func tellSkipped() {
    // One line left out takes as much room as the line itself.
    if skipped > 0 { result.append("  … \(skipped) \(skipped == 1 ? "line" : "lines")") }
    skipped = 0
  }
  for (index, entry) in marked.enumerated() {
    guard isNear[index] else {
      skipped += 1
      continue
    }
    tellSkipped()
    result.append("\(entry.mark) \(entry.line)")
  }
  tellSkipped()
  return result
}

private func lines(_ text: String) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}

extension CollectionDifference.Change {
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
