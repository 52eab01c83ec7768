/// The record of a row that its list can build again.
///
/// Between updates only the digest of a row is needed, to detect that the next view differs. The
/// nodes of a row exist as ``Mounted`` only while they hold state (the focus, typed text) or a
/// difference is being computed.
struct Row {
  /// The ids of the row and of its content, in reading order.
  var ids: RowIDs
  /// The digest of the row, lazy views included.
  var digest: Int
  /// The digest of the row without the content of its lazy views; nil if it has none.
  var skeleton: Int?
  /// The nodes, while they exist.
  var mounted: Mounted?

  var id: NodeID { mounted?.id ?? ids.first }
}

/// The ids of a row: consecutive for as long as nothing was inserted into it.
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
