/// The positions of the lines of a collection, in points; cells beside each other have the same
/// one.
struct CollectionGeometry {
  /// The greatest height of a line, in points; the heights of all lines have a sum.
  static let greatestHeight = 100_000

  private(set) var tops: [Int] = []
  private(set) var bottoms: [Int] = []

  /// The height of the whole collection.
  var height: Int { bottoms.last ?? 0 }

  init(capacity: Int) {
    tops.reserveCapacity(capacity)
    bottoms.reserveCapacity(capacity)
  }

  /// Appends a line below all others.
  mutating func append(height: Int) {
    append(height: height, beside: 0)
  }

  /// Appends cells below all others, beside each other as far as a line has room.
  mutating func append(cells count: Int, height: Int, columns: Int) {
    for cell in 0..<count { append(height: height, beside: cell % columns) }
  }

  private mutating func append(height: Int, beside column: Int) {
    let top = column == 0 ? self.height : tops.last ?? 0
    tops.append(top)
    bottoms.append(top + min(max(1, height), Self.greatestHeight))
  }

  /// Returns the lines that are at least partly between two positions; O(log n).
  func lines(from top: Int, to bottom: Int) -> Range<Int> {
    let first = bottoms.partitioningIndex { $0 > top }
    let end = tops.partitioningIndex { $0 >= bottom }
    return first..<max(first, end)
  }
}

extension [Int] {
  /// Returns the first index from which on a condition holds; the end if it never does.
  fileprivate func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
