/// A pairing of two sequences of keys: equal keys are paired, and repeated ones in order.
struct KeyPairing {
  /// The new index for each old one, or a negative number.
  private(set) var targets: [Int32]
  /// The old index for each new one, or a negative number.
  private(set) var sources: [Int32]
  /// True if both sequences are the same.
  let isUnchanged: Bool

  /// Pairs two sequences.
  ///
  /// Each key of the common beginning costs a comparison, and each other one a look-up.
  init(_ old: [Key], _ new: [Key]) {
    targets = [Int32](repeating: -1, count: old.count)
    sources = [Int32](repeating: -1, count: new.count)
    var front = 0
    while front < old.count, front < new.count, old[front] == new[front] { front += 1 }
    isUnchanged = front == old.count && front == new.count
    for index in 0..<front { pair(index, index) }
    if front == old.count || front == new.count { return }
    var first = [Key: Int32](minimumCapacity: old.count - front)
    // The index of the next equal key, for each key.
    var following = [Int32](repeating: -1, count: old.count)
    for index in (front..<old.count).reversed() {
      following[index] = first.updateValue(Int32(index), forKey: old[index]) ?? -1
    }
    for index in front..<new.count {
      guard let source = first[new[index]], source >= 0 else { continue }
      first[new[index]] = following[Int(source)]
      pair(Int(source), index)
    }
  }

  private mutating func pair(_ source: Int, _ target: Int) {
    targets[source] = Int32(target)
    sources[target] = Int32(source)
  }
}
