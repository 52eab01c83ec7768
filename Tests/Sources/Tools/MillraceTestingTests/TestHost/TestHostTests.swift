import MillraceTesting
import MillraceViews
import Testing

/// A page small enough to read, with one of everything that a test host can do.
private struct Page {
  enum Action: Equatable { case open, close, name(String), create, hush(Bool), follow, left }

  var isOpen = false
  var name = ""
  var folders: [String] = ["Work", "Home"]
  var isQuiet = false

  mutating func update(_ action: Action) {
    switch action {
    case .open: isOpen = true
    case .close: isOpen = false
    case .name(let text): name = text
    case .create:
      folders.append(name)
      name = ""
      isOpen = false
    case .hush(let isOn): isQuiet = isOn
    case .follow, .left: break
    }
  }

  var view: Node<Action> {
    column {
      heading("Folders")
      list("Folders", folders, key: { $0 }) { folder in
        link(folder, to: "/\(folder)", send: .follow)
      }
      text("\(folders.count) folders").live()
      toggle("Quiet", isOn: isQuiet) { .hush($0) }
      button("New folder", send: .open).shortcut(Shortcut("n")).testID("new")
      button("Delete", role: .destructive, send: .close).disabled()
      if isOpen {
        sheet("New folder", onDismiss: .close) {
          field("Name", text: name, onInput: { .name($0) }, onSubmit: .create)
            .focused().onBlur(send: .left)
          row {
            button("Cancel", role: .cancel, send: .close)
            button("Create", role: .primary, send: .create).disabled(name.isEmpty)
          }
        }
      }
    }
  }
}

/// Does something and shows what follows from it.
private final class Journey {
  var page = Page()
  let host: TestHost<Page.Action>

  init() throws {
    host = try TestHost(page.view)
  }

  func go(_ step: (TestHost<Page.Action>) throws -> [Page.Action]) throws {
    for action in try step(host) { page.update(action) }
    try host.render(page.view)
  }
}

struct TestHostTests {
  @Test("a journey: open the sheet, type, create, and hear what happened")
  func journey() throws {
    let journey = try Journey()
    try journey.go { try $0.press("New folder") }
    #expect(journey.host.presented.map(\.accessibleName) == ["New folder"])
    #expect(journey.host.focused?.accessibleName == "Name")
    try journey.go { try $0.type("Music", into: "Name") }
    try journey.go { try $0.press("Create") }
    #expect(journey.host.presented.isEmpty)
    #expect(journey.host.findAll(.item).map(\.accessibleName) == ["Work", "Home", "Music"])
    #expect(journey.host.announcements == ["3 folders"])
    #expect(journey.host.performed == [.open, .name("Music"), .create])
    #expect(
      journey.host.patches.contains {
        if case .insert(let row, _, before: nil) = $0 { row.kind == .item } else { false }
      })
  }

  @Test("return in a field, a toggle, a link, a dismissal and a moved focus give their actions")
  func actions() throws {
    let journey = try Journey()
    try journey.go { try $0.set("Quiet", to: true) }
    try journey.go { try $0.set("Quiet", to: true) }
    try journey.go { try $0.follow("Work") }
    try journey.go { try $0.press("New folder") }
    try journey.go { try $0.focus(.button, "Cancel") }
    try journey.go { try $0.submit("Name") }
    try journey.go { try $0.press("New folder") }
    try journey.go { try $0.dismiss("New folder") }
    #expect(
      journey.host.performed == [.hush(true), .follow, .open, .left, .create, .open, .close])
  }

  @Test("the outline is what a person would hear")
  func outline() throws {
    let journey = try Journey()
    try journey.go { try $0.press("New folder") }
    #expect(
      journey.host.outline == """
        heading 1 ‘Folders’
        list ‘Folders’
          item
            link ‘Work’ → /Work
          item
            link ‘Home’ → /Home
        text ‘2 folders’
        toggle ‘Quiet’: off
        button ‘New folder’ [n]
        button ‘Delete’ (disabled)
        sheet ‘New folder’
          field ‘Name’: ‘’ (focused)
          button ‘Cancel’
          button ‘Create’ (disabled)
        """)
  }

  @Test("nodes are found by test id, and hidden ones only so")
  func testIDs() throws {
    let node: Node<Never> = column { text("a").testID("a").accessibilityHidden() }
    let host = try TestHost(node)
    #expect(try host.find(testID: "a").kind.label == "a")
    #expect(!host.contains(.text, "a"))
  }

  @Test("reports about the view are kept")
  func reports() throws {
    let node: Node<Never> = column {
      text("a").key(1)
      text("b").key(1)
    }
    let host = try TestHost(node)
    #expect(host.reports == [.duplicateKey(.number(1), parent: NodeID(0))])
  }
}
