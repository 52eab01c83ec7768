import MillraceViews
import Testing

/// A tree and a driver made of patches, held together: every update is checked against a fresh
/// tree.
final class Rendering<Action> {
  let tree: Tree<Action>
  var driver: ElementTree
  var reports: [ViewReport] = []

  init(_ node: Node<Action>) throws {
    var reports: [ViewReport] = []
    tree = Tree(node) { reports.append($0) }
    driver = try ElementTree(tree.snapshot())
    self.reports = reports
  }

  @discardableResult
  func update(
    to node: Node<Action>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [Patch] {
    let patches = tree.update(to: node) { reports.append($0) }
    try driver.apply(patches)
    let problems = tree.checkInvariants()
    #expect(problems == [], sourceLocation: sourceLocation)
    #expect(driver.root == tree.snapshot(), sourceLocation: sourceLocation)
    let fresh = Tree(node).snapshot()
    #expect(
      driver.root.withoutIdentity == fresh.withoutIdentity, sourceLocation: sourceLocation)
    return patches
  }

  /// A user changes a value: the driver shows it at once, and the tree receives the event.
  func enter(_ value: InputValue, into id: NodeID) throws -> Action? {
    let revision = try driver.enter(value, into: id)
    let event = try #require(EventValue(entering: value, revision: revision))
    return try tree.handle(Event(event, on: id))
  }
}

extension Element {
  /// The same without what differs between two trees that show the same.
  var withoutIdentity: Element {
    Element(
      id: NodeID(0), kind: kind, traits: traits, children: children.map(\.withoutIdentity))
  }

  /// The element and all below it, in reading order.
  var flattened: [Element] { [self] + children.flatMap(\.flattened) }

  /// The first element whose own words are these.
  func first(_ label: String) throws -> Element {
    try #require(flattened.first { $0.kind.label == label })
  }
}

/// The number of patches of each sort.
struct PatchCount: Equatable {
  var inserted = 0
  var moved = 0
  var removed = 0
  var other = 0

  init(inserted: Int = 0, moved: Int = 0, removed: Int = 0, other: Int = 0) {
    self.inserted = inserted
    self.moved = moved
    self.removed = removed
    self.other = other
  }

  init(_ patches: [Patch]) {
    for patch in patches {
      switch patch {
      case .insert: inserted += 1
      case .move: moved += 1
      case .remove: removed += 1
      default: other += 1
      }
    }
  }
}

/// One row per number, each with the number as its text and its key.
func numberedList(_ numbers: [Int]) -> Node<Never> {
  list("Numbers", numbers, key: { $0 }) { number in text("\(number)") }
}

/// Every order of the numbers below a limit.
func permutations(of count: Int) -> [[Int]] {
  if count == 0 { return [[]] }
  return permutations(of: count - 1).flatMap { shorter in
    (0...shorter.count).map { index in
      var longer = shorter
      longer.insert(count - 1, at: index)
      return longer
    }
  }
}
