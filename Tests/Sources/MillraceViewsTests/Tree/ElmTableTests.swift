import MillraceViews
import Testing

/// The changes by which Elm's difference of keyed children was measured, and what they cost here.
///
/// Elm looks one child ahead; whatever is further away it takes out and puts in again.
///
/// | change of 100 rows | Elm | here |
/// |---|---|---|
/// | insert 1 at the head | 1 | 1 |
/// | insert 2 at the head | 2 and 100 moves | 2 |
/// | delete 1 at the head | 1 | 1 |
/// | delete 2 at the head | 2 and 98 moves | 2 |
/// | swap 0 and 2 | 2 out, 2 in | 2 moves |
/// | last to head, head to last | 1 move | 1 move |
/// | reverse | 100 moves | 99 moves |
@Suite("The table of Elm's difference")
struct ElmTableTests {
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
    "a change of 100 rows costs as few operations as it can, and every row stays itself",
    arguments: [
      Change("insert 1 at the head", hundred, [100] + hundred, PatchCount(inserted: 1)),
      Change("insert 2 at the head", hundred, [101, 100] + hundred, PatchCount(inserted: 2)),
      Change("delete 1 at the head", hundred, Array(1..<100), PatchCount(removed: 1)),
      Change("delete 2 at the head", hundred, Array(2..<100), PatchCount(removed: 2)),
      Change("swap 0 and 2", hundred, [2, 1, 0] + Array(3..<100), PatchCount(moved: 2)),
      Change("last to head", hundred, [99] + Array(0..<99), PatchCount(moved: 1)),
      Change("head to last", hundred, Array(1..<100) + [0], PatchCount(moved: 1)),
      Change("reverse", hundred, hundred.reversed(), PatchCount(moved: 99)),
      Change("nothing", hundred, hundred, PatchCount()),
    ])
  func costs(change: Change) throws {
    try check(change)
  }

  @Test(
    "changes at the end, from nothing and to nothing",
    arguments: [
      Change("append 2", hundred, hundred + [100, 101], PatchCount(inserted: 2)),
      Change("from none to 2", [], [0, 1], PatchCount(inserted: 2)),
      Change("remove 2 at the end", hundred, Array(0..<98), PatchCount(removed: 2)),
      Change("remove all", hundred, [], PatchCount(removed: 100)),
      Change("replace all", [0, 1, 2], [3, 4, 5], PatchCount(inserted: 3, removed: 3)),
      Change("insert in the middle", [0, 1, 2, 3], [0, 1, 9, 2, 3], PatchCount(inserted: 1)),
    ])
  func ends(change: Change) throws {
    try check(change)
  }

  private func check(_ change: Change) throws {
    let rendering = try Rendering(numberedList(change.before))
    let identities = Dictionary(
      uniqueKeysWithValues: zip(change.before, rendering.driver.root.children.map(\.id)))
    let patches = try rendering.update(to: numberedList(change.after))
    #expect(PatchCount(patches) == change.expected)
    for (number, row) in zip(change.after, rendering.driver.root.children) {
      if let before = identities[number] { #expect(row.id == before) }
    }
  }
}
