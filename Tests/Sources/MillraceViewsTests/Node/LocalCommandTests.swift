import MillraceViews
import Testing

@Suite("Local commands")
struct LocalCommandTests {
  @Test("they add up in order, and mean a node by its name")
  func adding() {
    let node: Node<Int> = button("Go", send: 1).locally(.hide("a"), .busy).locally(.focus("b"))
    #expect(node.traits.commands == [.hide("a"), .busy, .focus("b")])
    #expect(node.traits.commands.map(\.target) == ["a", nil, "b"])
    let all: [LocalCommand] = [
      .show("x"), .hide("x"), .toggle("x"), .open("x"), .close("x"), .focus("x"), .scroll("x"),
    ]
    #expect(all.allSatisfy { $0.target == "x" })
    #expect(LocalCommand.copy("x").target == nil)
  }

  @Test("a button without an action asks for no event, one with an action does")
  func events() {
    let view: Node<Int> = row {
      button("Only here", locally: .toggle("a"))
      button("Both", send: 1).locally(.toggle("a"))
    }
    let children = Tree(view).snapshot().children
    #expect(children.map(\.events) == [[], EventSet(.press)])
  }

  @Test("they reach a lazy node, and a change of them is a patch of that node alone")
  func patches() {
    func view(_ name: String) -> Node<Int> {
      row { lazy(1) { _ in button("Go", send: 1) }.locally(.show(name)).named("go") }
    }
    let tree = Tree(view("a"))
    let element = tree.snapshot().children.first
    #expect(element?.traits.commands == [.show("a")])
    #expect(element?.traits.name == "go")
    let patches = tree.update(to: view("b"))
    guard case .update(let updated)? = patches.first, patches.count == 1 else {
      Issue.record("\(patches)")
      return
    }
    #expect(updated.traits.commands == [.show("b")])
  }
}
