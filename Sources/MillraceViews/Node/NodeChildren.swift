/// The nodes directly below a node, in order.
///
/// A single node needs no array: most rows of a list have one.
@usableFromInline
struct NodeChildren {
  @usableFromInline
  enum Storage {
    case none
    case one(NodeBox)
    case many([NodeBox])
  }

  @usableFromInline let storage: Storage

  @inlinable
  init(_ storage: Storage = .none) {
    self.storage = storage
  }

  @inlinable
  init(_ boxes: [NodeBox]) {
    storage = boxes.isEmpty ? .none : .many(boxes)
  }

  /// Returns the nodes of all parts in order.
  ///
  /// The array has the exact size, since the arrays of a large view are most of its memory.
  @usableFromInline
  static func joined(_ parts: [NodeChildren]) -> NodeChildren {
    if parts.count == 1 { return parts[0] }
    var joined: [NodeBox] = []
    joined.reserveCapacity(parts.reduce(0) { $0 + $1.count })
    for part in parts { joined.append(contentsOf: part) }
    return NodeChildren(joined)
  }

  /// Returns true if both have the same storage, or none, without a comparison of the nodes.
  func isSame(as other: NodeChildren) -> Bool {
    switch (storage, other.storage) {
    case (.none, .none): true
    case (.one(let box), .one(let other)): box === other
    case (.many(let boxes), .many(let others)):
      boxes.count == others.count
        && boxes.withUnsafeBufferPointer { boxes in
          others.withUnsafeBufferPointer { others in boxes.baseAddress == others.baseAddress }
        }
    default: false
    }
  }
}

extension NodeChildren: RandomAccessCollection {
  @usableFromInline var startIndex: Int { 0 }

  @usableFromInline var endIndex: Int {
    switch storage {
    case .none: 0
    case .one: 1
    case .many(let boxes): boxes.count
    }
  }

  @usableFromInline
  subscript(index: Int) -> NodeBox {
    switch storage {
    case .none: return [][index]
    case .one(let box): return index == 0 ? box : [box][index]
    case .many(let boxes): return boxes[index]
    }
  }
}
