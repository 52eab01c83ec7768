import MillraceViews
import Testing

struct ToastTests {
  private func page(_ message: String?, key: Int? = nil) -> Node<String> {
    column { toast(message, key: key) { button("Undo", send: "undo") } }
  }

  @Test("without a message it has no children, and with one the words and the buttons")
  func contents() throws {
    let rendering = try Rendering(page(nil))
    #expect(rendering.driver.root.children.first?.children.isEmpty == true)
    try rendering.update(to: page("“Frogs” is deleted."))
    let shown = try #require(rendering.driver.root.children.first)
    #expect(shown.traits.style == .toast && shown.children.count == 2)
    #expect(shown.children.first?.traits.role == .status)
  }

  @Test("another message is another node, and so is an equal one under another key")
  func identity() throws {
    let rendering = try Rendering(page("Saved", key: 1))
    func isNew(_ message: String, _ key: Int?) throws -> Bool {
      let before = rendering.driver.root.children.first?.id
      try rendering.update(to: page(message, key: key))
      return rendering.driver.root.children.first?.id != before
    }
    #expect(try !isNew("Saved", 1))
    #expect(try isNew("Saved", 2))
    #expect(try isNew("Saved", nil))
    #expect(try isNew("Sent", nil))
    #expect(try !isNew("Sent", nil))
  }
}
