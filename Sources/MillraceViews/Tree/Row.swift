/// What the tree remembers of a row that its list can build again.
///
/// Between updates nobody needs the view of a row, only whether the next one differs. So the row is a
/// digest, and its nodes exist as ``Mounted`` only while something about them has to be remembered
/// (the focus, what was typed) or a difference is being made.
struct Row {
  /// The ids of the row and of what is in it, in reading order.
  var ids: RowIDs
  /// Of what the row shows, lazy views included.
  var digest: Int
  /// Of what the row shows without what is in its lazy views; nil where it has none.
  var skeleton: Int?
  /// The nodes, while they exist.
  var mounted: Mounted?

  var id: NodeID { mounted?.id ?? ids.first }
}

/// The ids of a row: one after the other for as long as nothing was inserted into it.
enum RowIDs {
  case run(from: Int, count: Int)
  case listed([Int])

  init(_ numbers: [Int]) {
    let first = numbers.first ?? 0
    let isRun = numbers.enumerated().allSatisfy { $1 == first + $0 }
    self = isRun ? .run(from: first, count: numbers.count) : .listed(numbers)
  }

  var first: NodeID {
    switch self {
    case .run(let first, _): NodeID(first)
    case .listed(let numbers): NodeID(numbers.first ?? 0)
    }
  }

  var numbers: [Int] {
    switch self {
    case .run(let first, let count): Array(first..<(first + count))
    case .listed(let numbers): numbers
    }
  }

  func contains(_ id: NodeID) -> Bool {
    switch self {
    case .run(let first, let count): id.number >= first && id.number < first + count
    case .listed(let numbers): numbers.contains(id.number)
    }
  }
}
