import MillraceViews

/// The conditions between two renderings of one tree, found from ids and order alone.
///
/// It knows how children are to be paired and what the fewest moves are, and shares no code with
/// the tree.
struct TreeOracle {
  private(set) var problems: [String] = []
  private var moves: [NodeID: Int] = [:]
  private var isReplaced: [NodeID: NodeID] = [:]
  private let focusPath: Set<NodeID>

  /// Takes in the patches, and where the focus was before them: on a node, with all those above it.
  init(_ patches: [Patch], focusPath: Set<NodeID>) {
    self.focusPath = focusPath
    for patch in patches {
      switch patch {
      case .move(let node, let parent, _):
        moves[parent, default: 0] += 1
        if focusPath.contains(node) { problems.append("node \(node), which has the focus, moved") }
      case .replace(let node, let element): isReplaced[element.id] = node
      default: break
      }
    }
  }

  /// Compares a node with what it has become, and all below it.
  mutating func compare(_ old: Element, _ before: Plant, _ new: Element, _ after: Plant) {
    guard old.id == new.id else {
      if before.sort == after.sort, before.isOtherKind == after.isOtherKind {
        problems.append("node \(old.id) should have stayed and is \(new.id)")
      }
      return
    }
    // The content of a lazy node has the same parts in the same order.
    if before.sort == .lazy { return }
    let sources = new.children.map { child in
      old.children.firstIndex { $0.id == isReplaced[child.id] ?? child.id }
    }
    // Most children are as they were, and then there is nothing to find out about them.
    if !before.children.elementsEqual(after.children, by: { $0.identity == $1.identity })
      || !sources.elementsEqual(old.children.indices.map { $0 })
    {
      checkPairs(sources, before.children, after.children, in: old.id)
    }
    let pin = sources.firstIndex { $0.map { focusPath.contains(old.children[$0].id) } ?? false }
    let kept = sources.compactMap { $0 }
    let isSorted = zip(kept, kept.dropFirst()).allSatisfy(<)
    let fewest = isSorted ? 0 : kept.count - longestRun(sources, through: pin)
    if moves[old.id, default: 0] != fewest {
      problems.append("node \(old.id): \(moves[old.id, default: 0]) moves where \(fewest) would do")
    }
    for (index, source) in sources.enumerated() {
      guard let source else { continue }
      compare(
        old.children[source], before.children[source], new.children[index], after.children[index])
    }
  }

  /// As many of one identity stay as there are on both sides, in order, and the keyed ones from the
  /// first on.
  private mutating func checkPairs(
    _ sources: [Int?], _ before: [Plant], _ after: [Plant], in parent: NodeID
  ) {
    var seen: Set<Plant.Identity> = []
    for plant in after where seen.insert(plant.identity).inserted {
      let identity = plant.identity
      let old = before.indices.filter { before[$0].identity == identity }
      let new = after.indices.filter { after[$0].identity == identity }
      let paired = new.compactMap { sources[$0] }
      let count = min(old.count, new.count)
      let isRight =
        identity.key == nil
        ? paired.count == count && Set(paired).isSubset(of: old) && paired == paired.sorted()
        : paired == Array(old.prefix(count))
      if !isRight { problems.append("node \(parent): \(identity) is paired as \(sources)") }
    }
  }

  /// The longest increasing run, through a index if there is one, by the quadratic table of the
  /// textbook.
  private func longestRun(_ sources: [Int?], through pin: Int?) -> Int {
    func longest(_ numbers: some Collection<Int>) -> Int {
      let numbers = Array(numbers)
      var length = [Int](repeating: 1, count: numbers.count)
      for index in numbers.indices {
        for earlier in 0..<index where numbers[earlier] < numbers[index] {
          length[index] = max(length[index], length[earlier] + 1)
        }
      }
      return length.max() ?? 0
    }
    guard let pin, let value = sources[pin] else { return longest(sources.compactMap { $0 }) }
    let before = sources[..<pin].compactMap { $0 }.filter { $0 < value }
    let after = sources[(pin + 1)...].compactMap { $0 }.filter { $0 > value }
    return longest(before) + 1 + longest(after)
  }
}

extension Element {
  /// Returns true if both show the same, ids and revisions aside.
  func looks(like other: Element) -> Bool {
    guard kind == other.kind, traits == other.traits, events == other.events,
      children.count == other.children.count
    else { return false }
    for (child, counterpart) in zip(children, other.children)
    where !child.looks(like: counterpart) {
      return false
    }
    return true
  }
}
