import MillraceTesting
import MillraceViews
import Testing

@Suite("Local commands in a test host")
struct TestHostLocalTests {
  private func view(_ words: String = "More") -> Node<Int> {
    column {
      button("Details", locally: .toggle("details"))
      button("Hide", send: 1).locally(.hide("details"))
      button("Show", locally: .show("details"), .show("nowhere"))
      column { text(words) }.named("details").startsHidden()
      button("Search", locally: .open("search"))
      group("Place") {
        field("Name", text: "") { $0.count }.onFocus(send: 10).onBlur(send: 11)
        button("Close", locally: .close("search"))
      }
      .named("search").startsHidden()
      button("Off", locally: .toggle("details")).disabled()
    }
  }

  @Test("a node that starts hidden is not heard and not found, until it is shown; nothing is sent")
  func toggling() throws {
    let host = try TestHost(view())
    #expect(!host.contains(.text, "More") && !host.outline.contains("More"))
    #expect(try host.press("Details") == [])
    #expect(host.contains(.text, "More") && host.outline.contains("text ‘More’"))
    #expect(try host.press("Details") == [])
    #expect(!host.contains(.text, "More"))
    #expect(try host.press("Show") == [])
    #expect(host.contains(.text, "More") && host.performed == [])
  }

  @Test("the commands of a node come beside its action")
  func besideAction() throws {
    let host = try TestHost(view())
    try host.press("Show")
    #expect(try host.press("Hide") == [1])
    #expect(!host.contains(.text, "More"))
  }

  @Test("a node that was shown or hidden stays so while it is there, whatever the program changes")
  func staying() throws {
    let host = try TestHost(view())
    let details = try #require(host.root.children.first { $0.traits.name == "details" })
    try host.render(view("Less"))
    try host.expect(outline: "", of: details.children[0])
    try host.press("Details")
    try host.render(view("Even less"))
    #expect(host.contains(.text, "Even less"))
    try host.render(column { text("none") })
    try host.render(view())
    #expect(!host.contains(.text, "More"))
  }

  @Test("opening moves the focus to the first element that can have it, closing restores it")
  func opening() throws {
    let host = try TestHost(view())
    try host.focus(.button, "Search")
    #expect(try host.press("Search") == [10])
    #expect(host.focused?.accessibleName == "Name")
    #expect(try host.press("Close") == [11])
    #expect(host.focused?.accessibleName == "Search" && !host.contains(.group, "Place"))
  }

  @Test("a node that is hidden loses the focus")
  func losing() throws {
    let node: Node<Int> = column {
      button("Hide", locally: .hide("part"))
      field("Name", text: "") { $0.count }.onBlur(send: 11).named("part")
    }
    let host = try TestHost(node)
    try host.focus(.field, "Name")
    #expect(try host.press("Hide") == [11])
    #expect(host.focused == nil)
  }

  @Test("a node that cannot be pressed does nothing by itself either")
  func disabled() throws {
    let host = try TestHost(view())
    #expect(throws: TestHostError.self) { try host.press("Off") }
    #expect(!host.contains(.text, "More"))
  }
}
