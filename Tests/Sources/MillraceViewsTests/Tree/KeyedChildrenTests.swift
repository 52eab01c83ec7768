import MillraceViews
import Testing

struct KeyedChildrenTests {
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
        let index = try #require(order.firstIndex(of: focused))
        #expect(patches.count == count - longestRun(order, through: index))
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
