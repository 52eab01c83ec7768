import MillraceViews
import Testing

struct KeyedChildrenTests {
  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let before: [Int]
    let after: [Int]
    let expected: PatchCount

    init(_ name: String, _ before: [Int], _ after: [Int], _ expected: PatchCount) {
      testDescription = name
      self.before = before
      self.after = after
      self.expected = expected
    }
  }

  private static let hundred = Array(0..<100)

  @Test(
    "a change of the rows costs as few operations as it can",
    arguments: [
      Change("insert 1 at the head", hundred, [100] + hundred, PatchCount(inserted: 1)),
      Change("insert 2 at the head", hundred, [101, 100] + hundred, PatchCount(inserted: 2)),
      Change("delete 1 at the head", hundred, Array(1..<100), PatchCount(removed: 1)),
      Change("delete 2 at the head", hundred, Array(2..<100), PatchCount(removed: 2)),
      Change("swap 0 and 2", hundred, [2, 1, 0] + Array(3..<100), PatchCount(moved: 2)),
      Change("last to head", hundred, [99] + Array(0..<99), PatchCount(moved: 1)),
      Change("head to last", hundred, Array(1..<100) + [0], PatchCount(moved: 1)),
      Change("reverse", hundred, hundred.reversed(), PatchCount(moved: 99)),
      Change("append 2", hundred, hundred + [100, 101], PatchCount(inserted: 2)),
      Change("from none to 2", [], [0, 1], PatchCount(inserted: 2)),
      Change("remove 2 at the end", hundred, Array(0..<98), PatchCount(removed: 2)),
      Change("remove all", hundred, [], PatchCount(removed: 100)),
      Change("replace all", [0, 1, 2], [3, 4, 5], PatchCount(inserted: 3, removed: 3)),
      Change("insert in the middle", [0, 1, 2, 3], [0, 1, 9, 2, 3], PatchCount(inserted: 1)),
      Change("nothing", hundred, hundred, PatchCount()),
    ])
  func costs(change: Change) throws {
    let rendering = try Rendering(numberedList(change.before))
    let identities = Dictionary(
      uniqueKeysWithValues: zip(change.before, rendering.driver.root.children.map(\.id)))
    let patches = try rendering.update(to: numberedList(change.after))
    #expect(PatchCount(patches) == change.expected)
    for (number, row) in zip(change.after, rendering.driver.root.children) {
      if let before = identities[number] { #expect(row.id == before) }
    }
  }

  @Test("a row that is renamed and moves shows its new name in its new place")
  func renameAndResort() throws {
    func names(_ names: [(Int, String)]) -> Node<Never> {
      list("Names", names, key: \.0) { text($0.1) }
    }
    let rendering = try Rendering(names([(1, "b"), (2, "c"), (3, "d")]))
    let moving = rendering.driver.root.children[1].id
    let patches = try rendering.update(to: names([(2, "a"), (1, "b"), (3, "d")]))
    #expect(PatchCount(patches) == PatchCount(moved: 1, other: 1))
    #expect(rendering.driver.root.children[0].id == moving)
    #expect(rendering.driver.root.children[0].children[0].kind.label == "a")
  }

  /// The length of the longest increasing run that contains a position, found by trying all.
  private func longestRun(_ order: [Int], through pin: Int?) -> Int {
    (0..<(1 << order.count)).map { mask -> Int in
      let chosen = order.indices.filter { mask & (1 << $0) != 0 }
      if let pin, !chosen.contains(pin) { return 0 }
      let isIncreasing = zip(chosen, chosen.dropFirst()).allSatisfy { order[$0] < order[$1] }
      return isIncreasing ? chosen.count : 0
    }.max() ?? 0
  }

  @Test("every order of up to 6 rows is reached by the fewest moves", arguments: 0...6)
  func fewestMoves(count: Int) throws {
    for order in permutations(of: count) {
      let rendering = try Rendering(numberedList(Array(0..<count)))
      let patches = try rendering.update(to: numberedList(order))
      #expect(PatchCount(patches) == PatchCount(moved: count - longestRun(order, through: nil)))
    }
  }

  @Test("the row with the focus never moves, at the fewest moves that allow it", arguments: 1...6)
  func focusStays(count: Int) throws {
    for order in permutations(of: count) {
      for focused in 0..<count {
        let tree = Tree(numberedList(Array(0..<count)))
        let row = tree.snapshot().children[focused]
        _ = try tree.handle(Event(.focus, on: row.children[0].id))
        let patches = tree.update(to: numberedList(order))
        let place = try #require(order.firstIndex(of: focused))
        #expect(patches.count == count - longestRun(order, through: place))
        for patch in patches {
          guard case .move(let moved, _, _) = patch else { continue }
          #expect(moved != row.id)
        }
        #expect(tree.focusedNode == row.children[0].id)
      }
    }
  }

  @Test("after a blur the row moves like any other")
  func blurUnpins() throws {
    let tree = Tree(numberedList([0, 1, 2]))
    let last = tree.snapshot().children[2].id
    _ = try tree.handle(Event(.focus, on: last))
    _ = try tree.handle(Event(.blur, on: last))
    #expect(
      tree.update(to: numberedList([2, 0, 1])) == [
        .move(last, in: NodeID(0), before: tree.snapshot().children[1].id)
      ])
  }

  @Test("a focused row that is removed takes the focus with it")
  func focusLeaves() throws {
    let rendering = try Rendering(numberedList([0, 1]))
    let row = rendering.driver.root.children[0]
    _ = try rendering.tree.handle(Event(.focus, on: row.children[0].id))
    try rendering.update(to: numberedList([1]))
    #expect(rendering.tree.focusedNode == nil)
  }
}
