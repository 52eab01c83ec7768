internal import Millrace

/// A table of states, indexed by their features.
///
/// The states are in rows, √n of them or up to twice as many, each an array of its own: so the
/// first change after a copy copies the list of rows and one of them, O(√n). A search compares √n
/// states at most on average, in steps of a few instructions.
struct StateTable {
  /// The rows, a power of two or none; a few features have one row.
  private var rows: [[AnyStateBox]] = []
  private var count = 0

  /// The capacity of a single row: comparing so many costs less than computing a row.
  private static let few = 8

  var isEmpty: Bool { count == 0 }

  /// All states, in no order.
  var all: some Sequence<AnyStateBox> { rows.joined() }

  func find(_ feature: ObjectIdentifier) -> AnyStateBox? {
    lookUp(feature)?.takeUnretainedValue()
  }

  /// Returns the same without a retain, for a caller that retains the table and does not change it.
  func lookUp(_ feature: ObjectIdentifier) -> Unmanaged<AnyStateBox>? {
    guard !rows.isEmpty else { return nil }
    for box in rows[row(of: feature)] where box.featureID == feature {
      return .passUnretained(box)
    }
    return nil
  }

  /// Stores a state, which replaces another of its feature.
  mutating func put(_ box: consuming AnyStateBox) {
    if rows.isEmpty { rows = [[]] }
    let row = row(of: box.featureID)
    if let index = rows[row].firstIndex(where: { $0.featureID == box.featureID }) {
      rows[row][index] = box
    } else {
      rows[row].append(box)
      count += 1
      if count > max(Self.few, rows.count * rows.count) { addRows() }
    }
  }

  mutating func remove(_ feature: ObjectIdentifier) {
    guard !rows.isEmpty else { return }
    let row = row(of: feature)
    guard let index = rows[row].firstIndex(where: { $0.featureID == feature }) else { return }
    rows[row].remove(at: index)
    count -= 1
  }

  /// Returns the row of a feature; the product distributes the regular addresses of types
  /// (Fibonacci hashing).
  private func row(of feature: ObjectIdentifier) -> Int {
    let product = UInt64(UInt(bitPattern: feature)) &* SplitMix.increment
    return Int(truncatingIfNeeded: product &>> 32) & (rows.count &- 1)
  }

  private mutating func addRows() {
    let all = Array(all)
    rows = Array(repeating: [], count: max(Self.few, rows.count * 2))
    for box in all { rows[row(of: box.featureID)].append(box) }
  }
}
