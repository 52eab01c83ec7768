import MillraceViews
import Testing

struct PairingTests {
  @Test("children without keys are paired in order with those of the same kind")
  func unkeyed() throws {
    func page(showsError: Bool) -> Node<String> {
      column {
        heading("New folder")
        if showsError { text("Too long", style: .error) }
        field("Name", text: "abc") { $0 }
        button("Create", send: "create")
      }
    }
    let rendering = try Rendering(page(showsError: false))
    let name = try rendering.driver.root.first("Name").id
    let patches = try rendering.update(to: page(showsError: true))
    #expect(PatchCount(patches) == PatchCount(inserted: 1))
    #expect(try rendering.driver.root.first("Name").id == name)
  }

  @Test("keyed and unkeyed children are never paired with each other")
  func mixed() throws {
    let rendering = try Rendering(column { text("a").key(1) } as Node<Never>)
    let patches = try rendering.update(to: column { text("a") })
    #expect(PatchCount(patches) == PatchCount(inserted: 1, removed: 1))
  }

  @Test("a key that now means another kind of node makes a new node")
  func otherKind() throws {
    let rendering = try Rendering(column { text("a").key(1) } as Node<Never>)
    let patches = try rendering.update(to: column { heading("a").key(1) })
    #expect(PatchCount(patches) == PatchCount(inserted: 1, removed: 1))
  }

  @Test("a picker of another style is another node, and its choices are accepted")
  func pickerStyle() throws {
    func page(_ style: ChoiceField.Style) -> Node<String> {
      column { picker("Size", [Choice(id: "a", title: "A")], selected: nil, style: style) { $0 } }
    }
    let rendering = try Rendering(page(.menu))
    for style in [ChoiceField.Style.segmented, .menu] {
      let patches = try rendering.update(to: page(style))
      #expect(PatchCount(patches) == PatchCount(inserted: 1, removed: 1))
      let size = try rendering.driver.root.first("Size").id
      #expect(try rendering.enter(.choice("a"), into: size) == "a")
    }
  }

  @Test("a root of another kind is replaced, and its id is not used again")
  func root() throws {
    let rendering = try Rendering(text("a") as Node<Never>)
    #expect(
      try rendering.update(to: heading("b")) == [
        .replace(
          NodeID(0), with: Element(id: NodeID(1), kind: .heading(content: "b", level: .one)))
      ])
  }

  @Test("only words change: one small patch; style, kind data and traits: an update")
  func smallPatches() throws {
    let rendering = try Rendering(text("a") as Node<Never>)
    let id = NodeID(0)
    #expect(try rendering.update(to: text("b")) == [.text(id, "b")])
    #expect(
      try rendering.update(to: text("b", style: .error))
        == [.update(Element(id: id, kind: .text(content: "b", style: .error)))])
    var traits = Traits.none
    traits.testID = "words"
    #expect(
      try rendering.update(to: text("c", style: .error).testID("words"))
        == [.update(Element(id: id, kind: .text(content: "c", style: .error), traits: traits))])
    #expect(try rendering.update(to: text("c", style: .error).testID("words")) == [])
  }

  @Test("a button or a link of which only the words change gets a small patch")
  func smallPatchesOfControls() throws {
    let id = NodeID(0)
    let toPress = try Rendering(button("a", send: 1))
    #expect(try toPress.update(to: button("b", send: 1)) == [.text(id, "b")])
    let kind = Kind.button(title: "c", role: .destructive)
    #expect(
      try toPress.update(to: button("c", role: .destructive, send: 1))
        == [.update(Element(id: id, kind: kind, events: EventSet(.press)))])
    let toFollow = try Rendering(link("a", to: "/a", send: 1))
    #expect(try toFollow.update(to: link("b", to: "/a", send: 1)) == [.text(id, "b")])
    let other = Kind.link(title: "b", destination: "/b")
    #expect(
      try toFollow.update(to: link("b", to: "/b", send: 1))
        == [.update(Element(id: id, kind: other, events: EventSet(.press)))])
    // The update has the words too.
    #expect(
      try toFollow.update(to: link("c", to: "/b")) == [
        .update(Element(id: id, kind: .link(title: "c", destination: "/b")))
      ])
  }

  @Test("a sheet is presented once it is in place, and dismissed before it leaves")
  func sheets() throws {
    func page(_ isOpen: Bool) -> Node<String> {
      column {
        if isOpen { sheet("New folder", onDismiss: "close") { text("Name") } }
        text("page")
      }
    }
    let rendering = try Rendering(page(false))
    let opening = try rendering.update(to: page(true))
    let opened = try rendering.driver.root.first("New folder")
    #expect(
      opening == [
        .insert(opened, into: NodeID(0), before: NodeID(1)), .present(opened.id),
      ])
    #expect(rendering.driver.presented == [opened.id])
    #expect(try rendering.tree.handle(Event(.dismiss, on: opened.id)) == "close")
    #expect(try rendering.update(to: page(false)) == [.dismiss(opened.id), .remove(opened.id)])
  }

  @Test("a snapshot presents sheets in the order of the tree, wherever they are in the page")
  func sheetsOfSnapshot() throws {
    func page(_ isAbove: Bool, _ isBelow: Bool) -> Node<String> {
      column {
        if isAbove { sheet("Above") { button("Upper", send: "upper") }.key("above") }
        if isBelow { sheet("Below") { button("Lower", send: "lower") }.key("below") }
      }
    }
    let rendering = try Rendering(page(false, false))
    try rendering.update(to: page(false, true))
    try rendering.update(to: page(true, true))
    let later = try ElementTree(rendering.tree.snapshot())
    #expect(later.presented == rendering.driver.presented)
    let upper = try #require(later.presented.last.flatMap(later.element)?.children.first)
    #expect(try rendering.tree.handle(Event(.press, on: upper.id)) == "upper")
  }

  @Test("the focus is asked for once, when the wish appears")
  func focusWish() throws {
    func page(_ wants: Bool) -> Node<String> {
      column { field("Name", text: "") { $0 }.focused(wants) }
    }
    let rendering = try Rendering(page(false))
    let name = try rendering.driver.root.first("Name").id
    #expect(try rendering.update(to: page(true)).last == .focus(name))
    #expect(rendering.tree.focusedNode == name)
    #expect(try rendering.update(to: page(true)) == [])
  }

  @Test("a live node has its new words read aloud, and no others")
  func live() throws {
    func page(_ count: Int, _ other: String) -> Node<Never> {
      column {
        text("\(count) folders").live(.assertive)
        text(other)
      }
    }
    let rendering = try Rendering(page(1, "a"))
    #expect(try rendering.update(to: page(2, "a")).last == .announce("2 folders", .assertive))
    #expect(try rendering.update(to: page(2, "b")).count == 1)
  }

  @Test("the same node value is skipped, wherever it is")
  func sameValue() throws {
    let part: Node<Never> = column { text("kept") }
    let rendering = try Rendering(column { part })
    #expect(try rendering.update(to: column { part }) == [])
  }
}
