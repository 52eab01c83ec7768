import MillraceViews
import Testing

/// Trees of all kinds, small enough that many fit into a second.
private struct RandomTree {
  var random: SeededGenerator

  mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  mutating func children(_ depth: Int) -> [Node<Int>] {
    if depth == 0 { return [] }
    return (0..<number(5)).map { _ in node(depth - 1) }
  }

  /// A lazy view uses nothing but its dependency.
  mutating func lazyLeaf() -> Node<Int> {
    lazy(number(4)) { number in
      if number < 3 { row { text("w\(number)") } } else { text("other kind") }
    }
  }

  mutating func leaf() -> Node<Int> {
    let words = "w\(number(3))"
    return switch number(6) {
    case 0: text(words, style: number(2) == 0 ? .body : .caption)
    case 1: heading(words, level: number(2) == 0 ? .one : .two)
    case 2: button(words, send: number(9))
    case 3: field("f", text: words, error: number(3) == 0 ? "wrong" : nil) { $0.count }
    case 4: lazyLeaf()
    default: toggle("t", isOn: number(2) == 0) { $0 ? 1 : 0 }
    }
  }

  mutating func node(_ depth: Int) -> Node<Int> {
    let content = children(depth)
    var node: Node<Int> =
      if content.isEmpty { leaf() } else {
        switch number(4) {
        case 0: row { content }
        case 1: list("l") { content }
        case 2: sheet("s") { content }
        default: column { content }
        }
      }
    if number(2) == 0 { node = node.key(number(5)) }
    if number(6) == 0 { node = node.disabled(number(2) == 0) }
    if number(8) == 0 { node = node.live() }
    if number(12) == 0 { node = node.focused() }
    return node
  }
}

struct RandomTreesTests {
  @Test(
    "patches lead from any tree to what a fresh tree shows, and identities are kept",
    arguments: 0..<20)
  func anyPair(seed: UInt64) throws {
    var trees = RandomTree(random: SeededGenerator(seed: seed))
    for _ in 0..<1000 {
      let before = trees.node(3)
      let after = trees.node(3)
      let tree = Tree(before)
      var driver = try ElementTree(tree.snapshot())
      if trees.number(2) == 0, let focus = driver.root.flattened.randomElement(using: &trees.random)
      {
        _ = try tree.handle(Event(.focus, on: focus.id))
      }
      let patches = tree.update(to: after)
      try driver.apply(patches)
      let fresh = Tree(after).snapshot()
      #expect(driver.root == tree.snapshot())
      #expect(driver.root.withoutIdentity == fresh.withoutIdentity)
      #expect(tree.checkInvariants() == [])
      #expect(driver.presented.count == fresh.flattened.count { $0.kind.isPresented })
      #expect(tree.update(to: after) == [])
    }
  }
}
