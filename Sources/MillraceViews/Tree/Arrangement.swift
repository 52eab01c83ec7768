/// The properties that two siblings have to share to be the same child, apart from their order.
struct Identity: Hashable {
  let tag: KindTag
  let key: Key?
}

/// A plan by which the children of a parent become those of its next view, as positions.
///
/// Children of one identity are paired in order. Stable children keep their positions. Every other
/// child that stays is moved before the next stable one; as few as possible move.
struct Arrangement {
  /// The old position for each new child, or a negative number.
  let sources: [Int32]
  /// The positions of the old children that are removed.
  let leftOver: [Int]
  /// True for each new child that is not moved.
  let isStable: [Bool]

  /// Pairs children; costs O(n log n).
  ///
  /// - Parameters:
  ///   - old: The old children, in order.
  ///   - new: The new children, in order.
  ///   - isPinned: Returns true if an old child must not move; called until it returns true.
  init(_ old: [Identity], to new: [Identity], isPinned: ((Int) -> Bool)?) {
    var first = [Identity: Int32](minimumCapacity: old.count)
    var following = [Int32](repeating: -1, count: old.count)
    for index in old.indices.reversed() {
      following[index] = first.updateValue(Int32(index), forKey: old[index]) ?? -1
    }
    var isTaken = [Bool](repeating: false, count: old.count)
    let sources = new.map { identity -> Int32 in
      guard let source = first[identity], source >= 0 else { return -1 }
      first[identity] = following[Int(source)]
      isTaken[Int(source)] = true
      return source
    }
    self.sources = sources
    leftOver = old.indices.filter { !isTaken[$0] }
    let pinned = isPinned.flatMap { isPinned in
      sources.firstIndex { $0 >= 0 && isPinned(Int($0)) }
    }
    isStable = stablePositions(of: sources, pinned: pinned)
  }

  /// The old position of the stable child that each new child comes before; nil at the end.
  var anchors: [Int?] {
    var anchors = [Int?](repeating: nil, count: sources.count)
    var next: Int?
    for position in sources.indices.reversed() {
      anchors[position] = next
      if isStable[position] { next = Int(sources[position]) }
    }
    return anchors
  }
}
