import MillraceViews
import Testing

private enum Child: Equatable { case pressed, typed(String), turned(Bool) }
private enum Parent: Equatable { case child(Int, Child) }
private enum Top: Equatable { case parent(Parent) }

private func childView(_ words: String) -> Node<Child> {
  column {
    button("Press", send: .pressed)
    field("Name", text: words) { .typed($0) }
    toggle("Done", isOn: false) { .turned($0) }
  }
}

struct MapTests {
  @Test("actions of a mapped view arrive as actions of the parent")
  func maps() throws {
    let tree = Tree(childView("").map { Parent.child(7, $0) })
    let root = tree.snapshot()
    #expect(try tree.handle(Event(.press, on: root.first("Press").id)) == .child(7, .pressed))
    #expect(
      try tree.handle(Event(.input("ab", revision: 1), on: root.first("Name").id))
        == .child(7, .typed("ab")))
    #expect(
      try tree.handle(Event(.change(true, revision: 1), on: root.first("Done").id))
        == .child(7, .turned(true)))
  }

  @Test("a map of a map composes, inner first, on one node and on nested ones")
  func composes() throws {
    let twice = childView("").map { Parent.child(1, $0) }.map(Top.parent)
    let nested: Node<Top> = column {
      column { childView("").map { Parent.child(1, $0) } }.map(Top.parent)
    }
    for node in [twice, nested] {
      let tree = Tree(node)
      let press = try tree.snapshot().first("Press").id
      #expect(try tree.handle(Event(.press, on: press)) == .parent(.child(1, .pressed)))
    }
  }

  @Test("the newest mapping counts where the view below is the same value")
  func newestMapping() throws {
    let child = childView("")
    let tree = Tree(child.map { Parent.child(1, $0) })
    #expect(tree.update(to: child.map { Parent.child(2, $0) }) == [])
    let press = try tree.snapshot().first("Press").id
    #expect(try tree.handle(Event(.press, on: press)) == .child(2, .pressed))
  }

  @Test("the newest mapping counts around a lazy view that is not built again")
  func newestMappingOfLazy() throws {
    func view(_ number: Int) -> Node<Parent> {
      lazy("same") { childView($0) }.map { .child(number, $0) }
    }
    let tree = Tree(view(1))
    #expect(tree.update(to: view(2)) == [])
    let press = try tree.snapshot().first("Press").id
    #expect(try tree.handle(Event(.press, on: press)) == .child(2, .pressed))
  }

  @Test("mappings inside and outside of nested lazy views all apply, in order")
  func lazyInside() throws {
    let node: Node<Top> = lazy(1) { outer in
      lazy(2) { _ in childView("").map { Parent.child(outer, $0) } }.map(Top.parent)
    }
    let tree = Tree(node)
    let press = try tree.snapshot().first("Press").id
    #expect(try tree.handle(Event(.press, on: press)) == .parent(.child(1, .pressed)))
  }

  @Test("an action that is added after a map is one of the parent")
  func addedAction() throws {
    enum Reply: Equatable { case length(Int), left }
    let name: Node<Int> = field("Name", text: "") { $0.count }
    let tree = Tree(name.map(Reply.length).onBlur(send: .left))
    #expect(try tree.handle(Event(.blur, on: NodeID(0))) == .left)
    #expect(try tree.handle(Event(.input("ab", revision: 1), on: NodeID(0))) == .length(2))
  }

  @Test(
    "a map applies to the actions that were there before it, and to no others",
    arguments: [false, true])
  func addedBetween(isLazy: Bool) throws {
    let plain: Node<Int> = button("Press", send: 1).onBlur(send: 2)
    let first: Node<Int> = isLazy ? lazy(1) { _ in plain } : plain
    let node: Node<Int> = first.map { $0 + 10 }.onFocus(send: 3)
    func actions(of node: Node<Int>) throws -> [Int?] {
      let tree = Tree(node)
      let press = try tree.snapshot().first("Press").id
      let values: [EventValue] = [.press, .blur, .focus]
      return try values.map { try tree.handle(Event($0, on: press)) }
    }
    #expect(try actions(of: node) == [11, 12, 3])
    let outer: Node<Int> = node.map { -$0 }
    #expect(try actions(of: outer) == [-11, -12, -3])
    #expect(try actions(of: outer.onFocus(send: 4)) == [-11, -12, 4])
    let parent: Node<Int> = column { node }
    #expect(try actions(of: parent.map { $0 * 2 }) == [22, 24, 6])
    #expect(try actions(of: lazy(2) { _ in outer }.onBlur(send: 5)) == [-11, 5, -3])
  }

  @Test("an action that is added to nested lazy views passes over the maps of all of them")
  func addedToNested() throws {
    let plain: Node<Int> = button("Press", send: 1)
    let inside: Node<Int> = plain.map { $0 + 10 }
    let bare: Node<Int> = lazy(1) { _ in lazy(2) { _ in inside } }
    let inner: Node<Int> = lazy(2) { _ in inside }.map { $0 + 100 }
    let middle: Node<Int> = lazy(1) { _ in inner }
    let outer: Node<Int> = middle.map { $0 + 1_000 }
    for (node, pressed) in [(bare, 11), (middle, 111), (outer, 1_111)] {
      let tree = Tree(node.onFocus(send: 2).map { -$0 })
      let press = try tree.snapshot().first("Press").id
      #expect(try tree.handle(Event(.press, on: press)) == -pressed)
      #expect(try tree.handle(Event(.focus, on: press)) == -2)
    }
  }

  @Test("a mapped node keeps its key and traits")
  func keepsRest() {
    let node = childView("").key("a").testID("x").map { Parent.child(1, $0) }
    #expect(node.key == .text("a"))
    #expect(node.traits.testID == "x")
  }
}
