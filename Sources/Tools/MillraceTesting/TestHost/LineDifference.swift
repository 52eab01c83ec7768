/// Returns the difference of two texts by lines.
///
/// `-` marks a line that is only in the first text, `+` one that is only in the second. Of the
/// lines of both, those near a difference are shown.
func lineDifference(_ expected: String, _ actual: String) -> String {
  let old = lines(expected)
  let new = lines(actual)
  let difference = new.difference(from: old)
  let removed = Set(difference.removals.map(\.offset))
  let inserted = Set(difference.insertions.map(\.offset))
  var marked: [(mark: Character, line: String)] = []
  var position = 0
  for (index, line) in old.enumerated() {
    while position < new.count, inserted.contains(position), !removed.contains(index) {
      marked.append(("+", new[position]))
      position += 1
    }
    if removed.contains(index) {
      marked.append(("-", line))
    } else {
      marked.append((" ", line))
      position += 1
    }
  }
  marked += new[position...].map { ("+", $0) }
  return abridged(marked).joined(separator: "\n")
}

/// Returns three lines around every difference, and counts the omitted ones.
private func abridged(_ marked: [(mark: Character, line: String)]) -> [String] {
  let changed = marked.indices.filter { marked[$0].mark != " " }
  var isNear = [Bool](repeating: false, count: marked.count)
  for index in changed {
    for near in max(0, index - 3)...min(marked.count - 1, index + 3) { isNear[near] = true }
  }
  var result: [String] = []
  var skipped = 0
  func appendSkipped() {
    // The count of one omitted line takes as much room as the line itself.
    if skipped > 0 { result.append("  … \(skipped) \(skipped == 1 ? "line" : "lines")") }
    skipped = 0
  }
  for (index, entry) in marked.enumerated() {
    guard isNear[index] else {
      skipped += 1
      continue
    }
    appendSkipped()
    result.append("\(entry.mark) \(entry.line)")
  }
  appendSkipped()
  return result
}

private func lines(_ text: String) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
