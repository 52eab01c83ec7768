/// States, found by their features.
///
/// They lie in rows, √n of them or up to twice as many, each an array of its own: so the first change after a copy copies the
/// list of rows and one of them, O(√n). To look for one compares √n at most on average, in steps of a few instructions.
struct StateTable {
  /// A power of two, or none; a few features have one row.
  private var rows: [[AnyStateBox]] = []
  private var count = 0

  /// How many one row takes: to compare as many costs less than to tell rows apart.
  private static let few = 8

  var isEmpty: Bool { count == 0 }

  /// All of them, in no order.
  var all: some Sequence<AnyStateBox> { rows.joined() }

  func find(_ feature: ObjectIdentifier) -> AnyStateBox? {
    lookUp(feature)?.takeUnretainedValue()
  }

  /// The same for who looks at it while the table is held and not changed: it is not counted.
  func lookUp(_ feature: ObjectIdentifier) -> Unmanaged<AnyStateBox>? {
    guard !rows.isEmpty else { return nil }
    for box in rows[row(of: feature)] where box.featureID == feature {
      return .passUnretained(box)
    }
    return nil
  }

  /// Puts a state in the place of another of its feature.
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

  /// Types lie at regular distances: a product has them everywhere (Fibonacci hashing).
  private func row(of feature: ObjectIdentifier) -> Int {
    let product = UInt64(UInt(bitPattern: feature)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product &>> 32) & (rows.count &- 1)
  }

  private mutating func addRows() {
    let all = Array(all)
    rows = Array(repeating: [], count: max(Self.few, rows.count * 2))
    for box in all { rows[row(of: box.featureID)].append(box) }
  }
}
