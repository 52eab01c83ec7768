/// Where each line of a collection is, in points; cells beside each other have the same place.
struct CollectionGeometry {
  private(set) var tops: [Int] = []
  private(set) var bottoms: [Int] = []

  /// How high the whole is.
  var height: Int { bottoms.last ?? 0 }

  init(capacity: Int) {
    tops.reserveCapacity(capacity)
    bottoms.reserveCapacity(capacity)
  }

  /// Puts a line below all others.
  mutating func append(height: Int) {
    append(height: height, beside: 0)
  }

  /// Puts cells below all others, beside each other as far as a line reaches.
  mutating func append(cells count: Int, height: Int, columns: Int) {
    for cell in 0..<count { append(height: height, beside: cell % columns) }
  }

  private mutating func append(height: Int, beside column: Int) {
    let top = column == 0 ? self.height : tops.last ?? 0
    tops.append(top)
    bottoms.append(top + max(1, height))
  }

  /// The lines of which a part is between two places; O(log n).
  func lines(from top: Int, to bottom: Int) -> Range<Int> {
    let first = bottoms.firstPlace { $0 > top }
    let end = tops.firstPlace { $0 >= bottom }
    return first..<max(first, end)
  }
}

extension [Int] {
  /// The first place from which on a condition holds; the end where it never does.
  fileprivate func firstPlace(where holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
