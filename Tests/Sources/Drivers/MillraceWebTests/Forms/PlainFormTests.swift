import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("The forms that a browser can post")
struct PlainFormTests {
  enum Action: Sendable { case one, two }

  private func forms(_ node: Node<Action>) -> [PlainForm] {
    PlainForm.all(in: Tree(node).snapshot())
  }

  private func input(_ label: String) -> Node<Action> {
    field(label, text: "", onInput: { _ in .one })
  }

  @Test("names are the labels, each of them once, without what a browser does not send")
  func names() throws {
    let found = try #require(
      forms(
        form("A", onSubmit: .one) {
          for label in ["a", "a", "a 2", "a", "", "b\n\u{0}c"] { input(label) }
          input("off").disabled()
          column { input("inside") }.disabled()
          group("g") { toggle("on", isOn: true, onChange: { _ in .one }) }
          upload("File", limit: 1) { _ in .one }
        }
      ).first)
    #expect(found.controls.map(\.name) == ["a", "a 2", "a 2 2", "a 3", "-", "b  c", "on"])
  }

  @Test("each number is tried once for a label, however many controls have it")
  func tried() {
    var names = ControlNames()
    for label in ["a", "a 2", "a", "a", "a 2", "a"] { _ = names.add(label) }
    let expected = ["a": 0, "a 2": 1, "a 3": 2, "a 4": 3, "a 2 2": 4, "a 5": 5]
    #expect(names.positions == expected)
    #expect(names.numbers == ["a": 5, "a 2": 2])
  }

  @Test(
    "a form is submitted by its own action, or else by its first primary button that is enabled")
  func submission() throws {
    let own = try #require(
      forms(form("A", onSubmit: .one) { button("x", role: .primary, send: .two) }).first)
    #expect(own.submission == Event(.submit, on: own.node))
    #expect(own.buttons.count == 1)
    let pressed = try #require(
      forms(
        form("A") {
          button("x", send: .one)
          button("y", role: .primary, send: .one).disabled()
          button("z", role: .primary, send: .two)
        }
      ).first)
    #expect(pressed.submission == Event(.press, on: pressed.buttons[0]))
    #expect(pressed.buttons.count == 1)
    #expect(forms(form("A") { button("x", send: .one) }).isEmpty)
    #expect(forms(form("A", onSubmit: .one) { input("a") }.disabled()).isEmpty)
  }

  @Test("a page without a form that can be posted has no markup of one")
  func none() {
    let root = Tree(
      column {
        input("a"); button("x", role: .primary, send: Action.one)
      }
    ).snapshot()
    #expect(FormMarkup(root, token: "t") == nil)
  }
}
