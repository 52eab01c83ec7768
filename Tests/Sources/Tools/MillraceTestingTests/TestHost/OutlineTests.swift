import MillraceTesting
import MillraceViews
import Testing

@Suite("A view as a person would hear it")
struct OutlineTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let root: Element

    init(_ expected: String, _ node: Node<Int>) {
      testDescription = expected
      root = Tree(node).snapshot()
    }
  }

  @Test(
    "each node has one line, with what is heard of it and nothing else",
    arguments: [
      Case("text ‘Hi’", text("Hi")),
      Case("text ‘two⏎lines’", text("two\nlines")),
      Case("text ‘a⏎b⏎c⏎’", text("a\r\nb\rc\r\n")),
      Case("heading 3 ‘Hi’", heading("Hi", level: .three)),
      Case("status ‘Saved’", heading("Saved").role(.status)),
      Case("link ‘Go’ → /a", link("Go", to: "/a")),
      Case(
        "field ‘Name’: ‘x’ error ‘Too short’ (required)",
        field("Name", text: "x", isRequired: true, error: "Too short") { $0.count }),
      Case(
        "field ‘Word’: ‘•••’", field("Word", text: "abc", purpose: .secure) { $0.count }),
      Case(
        "field ‘Word’: ‘••’ error ‘Too short’ hint ‘Three’",
        field("Word", text: "ab", purpose: .newPassword, error: "old") { $0.count }
          .error("Too short").hint("Three")),
      Case(
        "toggle ‘Loud’: on error ‘Too loud’",
        toggle("Loud", isOn: true) { $0 ? 1 : 0 }.error("Too loud")),
      Case("toggle ‘Loud’: on", toggle("Loud", isOn: true) { $0 ? 1 : 0 }),
      Case("alert ‘Sure?’: ‘It is gone then.’", alert("Sure?", message: "It is gone then.") {}),
      Case("section ‘Open’ footer ‘2 rows’", section("Open", footer: "2 rows", key: 1) {}),
      Case(
        "button ‘Go on’ = ‘3 left’ hint ‘Opens a sheet’ [command+shift+g] (disabled)",
        button("Go", send: 1).label("Go on").accessibilityValue("3 left").hint("Opens a sheet")
          .shortcut(Shortcut("g", .shift, .command)).disabled()),
    ])
  func words(example: Case) {
    #expect(example.root.outline == example.testDescription)
  }

  @Test("layout is not heard, and what is disabled or hidden reaches what is below it")
  func layout() {
    let node: Node<Int> = column {
      row {
        column { text("a") }
        text("b")
      }.disabled()
      row { text("decoration") }.accessibilityHidden()
      row { text("c") }.label("Named")
      row { text("d") }.role(.navigation)
    }
    #expect(
      Tree(node).snapshot().outline == """
        text ‘a’ (disabled)
        text ‘b’ (disabled)
        group ‘Named’
          text ‘c’
        navigation
          text ‘d’
        """)
  }

  @Test("the host marks the node with the focus, and a part can be asked for by itself")
  func focus() throws {
    let node: Node<Int> = column {
      list(
        "Tasks",
        ListModel<String, Int>(sections: [
          ListSection(id: 1, header: "Open", rows: [ListRow(key: 1, "Rain", action: 7)])
        ])
      ) { row in
        button(row.content, send: row.action ?? 0).focused()
      }
    }
    let host = try TestHost(node)
    try host.expect(
      outline: """
        list ‘Tasks’
          section ‘Open’
            item
              button ‘Rain’ (focused)
        """)
    try host.expect(
      outline: """
        item
          button ‘Rain’ (focused)
        """, of: host.find(.item, "Rain"))
    #expect(try host.press("Rain") == [7])
  }

  @Test("a part that was found before is read as it is now, and a removed one is an error")
  func presentPart() throws {
    func view(_ rows: [String]) -> Node<Int> {
      column { for row in rows { group(row) { text("\(rows.count) rows") }.key(row) } }
    }
    let host = try TestHost(view(["a"]))
    let part = try host.find(.group, "a")
    try host.render(view(["a", "b"]))
    try host.expect(
      outline: """
        group ‘a’
          text ‘2 rows’
        """, of: part)
    try host.render(view(["b"]))
    let error = try #require(throws: TestHostError.self) { try host.expect(outline: "", of: part) }
    #expect(
      error.description
        == "the group ‘a’ is not on the page any more; find what is there after the view has "
        + "changed"
    )
  }
}
