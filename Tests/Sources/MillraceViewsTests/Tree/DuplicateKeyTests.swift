import MillraceViews
import Testing

struct DuplicateKeyTests {
  @Test("a duplicate key is reported once, when it appears")
  func reportedOnce() throws {
    let rendering = try Rendering(numberedList([1, 2, 1]))
    let report = ViewReport.duplicateKey(.number(1), parent: NodeID(0))
    #expect(rendering.reports == [report])
    try rendering.update(to: numberedList([1, 2, 1, 3]))
    #expect(rendering.reports == [report])
    try rendering.update(to: numberedList([1, 2, 3]))
    try rendering.update(to: numberedList([1, 1, 2, 3]))
    #expect(rendering.reports == [report, report])
  }

  @Test("duplicates are paired in order, the first with the first")
  func pairedInOrder() throws {
    let rendering = try Rendering(numberedList([1, 2, 1]))
    let before = rendering.driver.root.children.map(\.id)
    try rendering.update(to: numberedList([2, 1]))
    #expect(rendering.driver.root.children.map(\.id) == [before[1], before[0]])
  }

  @Test("every pair of lists of up to 4 rows with 3 keys comes out right")
  func exhaustive() throws {
    var lists: [[Int]] = [[]]
    var longest: [[Int]] = [[]]
    for _ in 0..<4 {
      longest = longest.flatMap { list in (0..<3).map { list + [$0] } }
      lists += longest
    }
    // The first lists up to the names of their keys: nothing but equality of keys counts.
    for before in lists where isInOrderOfAppearance(before) {
      let tree = Tree(numberedList(before))
      for after in lists {
        let rendering = try Rendering(numberedList(before))
        let patches = rendering.tree.update(to: numberedList(after))
        try rendering.driver.apply(patches)
        let words = rendering.driver.root.children.map { $0.children[0].kind.label }
        #expect(words == after.map { "\($0)" })
      }
      #expect(tree.checkInvariants() == [])
    }
  }

  /// Returns true if each key that appears first is one more than those before it.
  private func isInOrderOfAppearance(_ keys: [Int]) -> Bool {
    var next = 0
    for key in keys where key >= next {
      guard key == next else { return false }
      next += 1
    }
    return true
  }

  @Test("the report states what was found and what to do")
  func words() {
    #expect(
      ViewReport.duplicateKey(.text("inbox"), parent: NodeID(4)).description
        == "Expected every child of node 4 to have a key of its own, but several have the key "
        + "\"inbox\": use a key that differs from row to row, such as an identifier.")
  }
}
