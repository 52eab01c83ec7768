import MillraceViews
import Testing

struct RevisionTests {
  private func page(_ text: String, isOn: Bool = false, error: String? = nil) -> Node<String> {
    column {
      field("Name", text: text, error: error) { $0 }
      toggle("Done", isOn: isOn) { "\($0)" }
    }
  }

  private let name = NodeID(1)
  private let done = NodeID(2)

  @Test("text that the program accepts is not written back")
  func taken() throws {
    let rendering = try Rendering(page(""))
    #expect(try rendering.enter(.text("a"), into: name) == "a")
    #expect(try rendering.update(to: page("a")) == [])
  }

  @Test("text that the program changes is written, based on what it saw")
  func changed() throws {
    let rendering = try Rendering(page(""))
    _ = try rendering.enter(.text("a"), into: name)
    _ = try rendering.enter(.text("ab"), into: name)
    #expect(try rendering.update(to: page("AB")) == [.value(name, .text("AB"), basedOn: 2)])
    #expect(try rendering.update(to: page("AB")) == [])
  }

  @Test("text that the program does not accept is reverted, though its view is unchanged")
  func refused() throws {
    let rendering = try Rendering(page("old"))
    _ = try rendering.enter(.text("olde"), into: name)
    #expect(try rendering.update(to: page("old")) == [.value(name, .text("old"), basedOn: 1)])
  }

  @Test("the field is emptied after it was sent")
  func emptied() throws {
    let rendering = try Rendering(page(""))
    _ = try rendering.enter(.text("a"), into: name)
    try rendering.update(to: page("a"))
    #expect(try rendering.update(to: page("")) == [.value(name, .text(""), basedOn: 1)])
    #expect(try rendering.driver.root.first("Name").kind.inputValue == .text(""))
  }

  @Test("text that a person typed meanwhile is not overwritten, and the next event corrects it")
  func overtaken() throws {
    let tree = Tree(page(""))
    var driver = try ElementTree(tree.snapshot())
    let first = try driver.enter(.text("a"), into: name)
    _ = try tree.handle(Event(.input("a", revision: first), on: name))
    // The second key is pressed before the answer to the first one arrives.
    let second = try driver.enter(.text("ab"), into: name)
    try driver.apply(tree.update(to: page("A")))
    #expect(try driver.root.first("Name").kind.inputValue == .text("ab"))
    _ = try tree.handle(Event(.input("ab", revision: second), on: name))
    try driver.apply(tree.update(to: page("AB")))
    #expect(try driver.root.first("Name").kind.inputValue == .text("AB"))
  }

  @Test("an input event that is not newer than the last one is refused")
  func stale() throws {
    let tree = Tree(page(""))
    _ = try tree.handle(Event(.input("ab", revision: 2), on: name))
    for revision in [1, 2] {
      let event = Event(.input("a", revision: revision), on: name)
      #expect(throws: EventRefusal.revisionIsStale(event, known: 2)) { try tree.handle(event) }
    }
  }

  @Test("the rest of a field changes without its text being written")
  func rest() throws {
    let rendering = try Rendering(page("a"))
    let kind = Kind.field(Field(label: "Name", text: "a", error: "Too short"))
    #expect(
      try rendering.update(to: page("a", error: "Too short"))
        == [.update(Element(id: name, kind: kind, events: [EventSet(.input)]))])
  }

  @Test("a toggle that the program does not change is reverted")
  func toggles() throws {
    let rendering = try Rendering(page(""))
    #expect(try rendering.enter(.isOn(true), into: done) == "true")
    #expect(try rendering.update(to: page("")) == [.value(done, .isOn(false), basedOn: 1)])
    _ = try rendering.enter(.isOn(true), into: done)
    #expect(try rendering.update(to: page("", isOn: true)) == [])
  }

  @Test("a driver that starts later counts on from the revision in the snapshot")
  func lateDriver() throws {
    let rendering = try Rendering(page(""))
    _ = try rendering.enter(.text("a"), into: name)
    try rendering.update(to: page("a"))
    var late = try ElementTree(rendering.tree.snapshot())
    #expect(try late.enter(.text("b"), into: name) == 2)
  }
}
