import MillraceViews
import Testing

struct NodeBuilderTests {
  @Test("a first view reads as the page does")
  func first() {
    let node: Node<Int> = column {
      text("Hello")
      button("+", send: 1)
    }
    #expect(node.kind == .column(Stack()))
    #expect(
      Tree(node).snapshot().children.map(\.kind) == [
        .text(content: "Hello", style: .body), .button(title: "+", role: .plain),
      ])
  }

  @Test("conditions, loops and collected nodes come out in order", arguments: [true, false])
  func order(isLong: Bool) {
    let collected: [Node<Never>] = [text("d"), text("e")]
    let node: Node<Never> = row {
      if isLong { text("a") }
      for word in ["b", "c"] {
        text(word)
        if word == "c", isLong { text("after c") }
      }
      collected
      switch isLong {
      case true: text("long")
      case false: heading("short")
      }
    }
    #expect(
      Tree(node).snapshot().children.map(\.kind.label)
        == (isLong
          ? ["a", "b", "c", "after c", "d", "e", "long"] : ["b", "c", "d", "e", "short"]))
  }

  @Test("an empty block has no children")
  func empty() {
    let node: Node<Never> = column {}
    #expect(node.childCount == 0)
  }

  @Test("a modifier gives a changed copy and leaves the original alone")
  func values() {
    let plain: Node<Int> = button("a", send: 1)
    let changed = plain.disabled().testID("b").key(1)
    #expect(plain.traits == .none)
    #expect(plain.key == nil)
    #expect(!changed.traits.isEnabled)
    #expect(changed.traits.testID == "b")
    #expect(changed.key == .number(1))
  }
}
