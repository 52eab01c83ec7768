import MillraceComponents
import Testing

@Suite("A tree as a value")
struct TreeTests {
  private typealias Node = Tree<Int>.Node

  let tree = Tree<Int>(root: Node(1, children: [Node(2, children: [Node(3)]), Node(4)]))

  @Test("is flattened with each value before those below it")
  func flatten() {
    #expect(tree.flatten() == [1, 2, 3, 4])
  }

  @Test("finds the first that fits, with what is below it")
  func search() {
    #expect(tree.search { $0 > 1 }?.children.map(\.value) == [3])
    #expect(tree.search { $0 == 3 }?.isLeaf == true)
    #expect(tree.search { $0 > 4 } == nil)
  }

  @Test("is described line by line")
  func described() {
    #expect(tree.description == "1\n  2\n    3\n  4")
  }
}
