/// Which of two sequences of keys belong together: equal keys do, and those that repeat do in order.
struct KeyPairing {
  /// For each old place the new one, or a negative number.
  private(set) var targets: [Int32]
  /// For each new place the old one, or a negative number.
  private(set) var sources: [Int32]
  /// Whether both sequences are the same.
  let isUnchanged: Bool

  /// Costs a comparison for each key at the front that is the same on both sides, a look-up for each other one.
  init(_ old: [Key], _ new: [Key]) {
    targets = [Int32](repeating: -1, count: old.count)
    sources = [Int32](repeating: -1, count: new.count)
    var front = 0
    while front < old.count, front < new.count, old[front] == new[front] { front += 1 }
    isUnchanged = front == old.count && front == new.count
    for place in 0..<front { pair(place, place) }
    if front == old.count || front == new.count { return }
    var first = [Key: Int32](minimumCapacity: old.count - front)
    // From each key to the next one like it.
    var following = [Int32](repeating: -1, count: old.count)
    for place in (front..<old.count).reversed() {
      following[place] = first.updateValue(Int32(place), forKey: old[place]) ?? -1
    }
    for place in front..<new.count {
      guard let source = first[new[place]], source >= 0 else { continue }
      first[new[place]] = following[Int(source)]
      pair(Int(source), place)
    }
  }

  private mutating func pair(_ source: Int, _ target: Int) {
    targets[source] = Int32(target)
    sources[target] = Int32(source)
  }
}
