import MillraceNavigation
import MillraceTesting
import MillraceViews
import Testing

@Suite("Navigation as a view")
struct NavigationViewTests {
  enum Action: Equatable {
    case did(ScreenEvent)
    case open
    case select(Tab)
    case back
  }

  enum Tab: String, CaseIterable, Hashable {
    case news, more
  }

  private func id(_ number: Int) -> ScreenID { ScreenID(stack: "main", number: number) }

  private func view(_ stack: ScreenStack<String>) -> Node<Action> {
    navigationStack("Books", stack, onEvent: { .did($0) }) { entry in
      screen(entry.screen) {
        text("about \(entry.screen)")
        button("Open", send: .open)
      } items: {
        if entry.screen == "root" { button("Add", send: .open) }
      }
    }
  }

  @Test("shows the uppermost screen under a bar with its title, the way back and buttons")
  func outline() throws {
    var stack = ScreenStack("root")
    let host = try TestHost(view(stack))
    #expect(
      host.outline == """
        group ‘Books’
          screen ‘root’
            heading 1 ‘root’
            button ‘Add’
            text ‘about root’
            button ‘Open’
        """)
    try stack.push("one")
    try host.render(view(stack))
    #expect(host.root.children.count == 2)
    // Covered, it cannot be found any more.
    #expect(!host.contains(.button, "Add") && host.findAll(.button, "Open").count == 1)
    #expect(host.findAll(.screen).map(\.accessibleName) == ["one"])
    #expect(try host.goBack() == [.did(.wentBack(from: id(1), to: id(0)))])
    #expect(try host.press("Back to root") == [.did(.wentBack(from: id(1), to: id(0)))])
  }

  @Test("a covered screen stays the same nodes, and a late event of it is refused")
  func covered() throws {
    var stack = ScreenStack("root")
    let host = try TestHost(view(stack))
    let first = try host.find(.button, "Open")
    try stack.push("one")
    try host.render(view(stack))
    #expect(throws: TestHostError.self) { try host.perform(.press, on: first) }
    #expect(host.performed == [])
    try stack.pop()
    try host.render(view(stack))
    #expect(try host.find(.button, "Open").id == first.id)
    #expect(try host.perform(.press, on: first) == [.open])
    // A push instead of another is a new screen.
    try stack.push("two")
    try host.render(view(stack))
    let second = try host.find(.screen, "two")
    try stack.pop()
    try stack.push("two")
    try host.render(view(stack))
    #expect(try host.find(.screen, "two").id != second.id)
  }

  @Test(
    "the heading of a pushed screen gets the focus; that of the root does not, nor on the way back"
  )
  func focus() throws {
    var stack = ScreenStack("root")
    let host = try TestHost(view(stack))
    #expect(host.focused == nil)
    try stack.push("one")
    try host.render(view(stack))
    #expect(host.focused?.accessibleName == "one" && host.focused?.role == .heading)
    try stack.push("two")
    try host.render(view(stack))
    #expect(host.focused?.accessibleName == "two")
    try stack.pop()
    try host.render(view(stack))
    // The driver puts it back to where it was on that screen; it is not sent that position.
    #expect(!host.patches.contains { if case .focus = $0 { true } else { false } })
  }

  @Test("sheets and alerts of the stack stand above the page, and can be dismissed")
  func modals() throws {
    var stack = ScreenStack("root")
    let host = try TestHost(view(stack))
    let sheet = try stack.present("sheet")
    try host.render(view(stack))
    #expect(host.presented.map(\.accessibleName) == ["sheet"])
    #expect(try host.dismiss("sheet") == [.did(.dismissed(sheet))])
    // Inside a sheet there is a way back too, and the title is that of what is seen.
    let inside = try stack.push("inside")
    try host.render(view(stack))
    #expect(host.presented.map(\.accessibleName) == ["inside"])
    #expect(try host.goBack() == [.did(.wentBack(from: inside, to: sheet))])
    let alert = try stack.present("sure?", as: .alert)
    try host.render(view(stack))
    #expect(host.presented.count == 2)
    #expect(try host.dismiss("sure?", role: .alert) == [.did(.dismissed(alert))])
    try stack.pop(to: id(0))
    try host.render(view(stack))
    #expect(host.presented == [])
  }

  private func tabView(_ value: ScreenTabs<Tab, ScreenStack<String>>) -> Node<Action> {
    tabs("Sections", value, title: \.rawValue, onSelect: { .select($0) }) { tab, isFront in
      navigationStack(
        tab.rawValue, value[tab], isFront: isFront, onEvent: { .did($0) }
      ) { entry in
        screen(entry.screen) { button("Open \(entry.screen)", send: .open) }
      }
    }
  }

  @Test(
    "a tab that is not selected keeps its nodes and cannot be reached; its sheets are hidden"
  )
  func tabsKeep() throws {
    var value = ScreenTabs(selected: Tab.news) { ScreenStack($0.rawValue, name: $0.rawValue) }
    let host = try TestHost(tabView(value))
    #expect(host.outline.contains("tab ‘news’ (selected)"))
    #expect(host.findAll(.tab).map(\.accessibleName) == ["news", "more"])
    let news = try host.find(.button, "Open news")
    #expect(!host.contains(.button, "Open more"))
    #expect(try host.selectTab("more") == [.select(.more)])
    try value[.news].present("sheet")
    value.selected = .more
    try host.render(tabView(value))
    #expect(host.presented == [] && host.contains(.button, "Open more"))
    #expect(throws: TestHostError.self) { try host.perform(.press, on: news) }
    value.selected = .news
    try host.render(tabView(value))
    #expect(host.presented.count == 1)
    try value[.news].pop()
    try host.render(tabView(value))
    #expect(try host.find(.button, "Open news").id == news.id)
  }

  @Test("a split says which column is in front, and has a way back from the secondary one")
  func splits() throws {
    func view(_ front: SplitColumn) -> Node<Action> {
      split(front: front, back: ("Books", .back)) {
        text("primary")
      } secondary: {
        text("secondary")
      }
    }
    let host = try TestHost(view(.primary))
    let before = host.root
    #expect(host.root.kind == .split(front: .primary))
    try host.render(view(.secondary))
    #expect(host.patches.count == 1 && host.root.children == before.children)
    #expect(try host.press("Back to Books") == [.back])
  }

  @Test(
    "a stack of the same name in a column shows other nodes, with nothing of what was typed before")
  func remadeColumn() throws {
    var value = ScreenSplit<ScreenStack<String>, ScreenStack<String>>(
      ScreenStack("list", name: "list"))
    func view() -> Node<Action> {
      navigationStack("Detail", value.secondary ?? value.primary, onEvent: { .did($0) }) { entry in
        screen(entry.screen) { text("about \(entry.screen)") }
      }
    }
    value.show(ScreenStack("one", name: "detail"))
    let host = try TestHost(view())
    let before = try host.find(.screen, "one").id
    value.show(ScreenStack("two", name: "detail"))
    try host.render(view())
    #expect(try host.find(.screen, "two").id != before)
  }

  @Test("there is no way back where nothing is behind, and the error says what is there")
  func noWayBack() throws {
    let host = try TestHost(view(ScreenStack("root")))
    #expect(throws: TestHostError.noneNamed("Back", role: .button, candidates: ["Add", "Open"])) {
      try host.goBack()
    }
  }
}
