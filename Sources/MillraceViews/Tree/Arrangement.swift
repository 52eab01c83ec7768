/// What has to agree for two siblings to be the same child, apart from their order.
struct Identity: Hashable {
  let tag: KindTag
  let key: Key?
}

/// How the children of a parent become those of its next view, as positions.
///
/// Children of one identity are paired in order. Those that are stable keep their places; every other
/// one that stays is moved before the next stable one, as few as can be.
struct Arrangement {
  /// For each new child the position of its old one, or a negative number.
  let sources: [Int32]
  /// The positions of the old children that are not there any more.
  let leftOver: [Int]
  /// Which of the new children stay where they are.
  let isStable: [Bool]

  /// Pairs children; costs O(n log n).
  ///
  /// - Parameters:
  ///   - old: Who was there, in order.
  ///   - new: Who will be.
  ///   - isPinned: Whether an old child must not move; asked until one says so.
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

  /// For each new child the position of the stable one that it comes before; nil at the end.
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
