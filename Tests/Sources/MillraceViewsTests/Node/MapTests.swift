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

  @Test("a mapped node keeps its key and traits")
  func keepsRest() {
    let node = childView("").key("a").testID("x").map { Parent.child(1, $0) }
    #expect(node.key == .text("a"))
    #expect(node.traits.testID == "x")
  }
}
