import MillraceTesting
import MillraceViews
import Testing

@Suite("Tables and grids in a test host")
struct TestHostListTests {
  enum Action: Equatable { case show(Int), keep(Int), remove(Int), share(Int) }

  private func view(_ rows: [Int], selection: ListSelection = .none) -> Node<Action> {
    let model = ListModel(
      selection: selection,
      sections: [
        ListSection(
          id: "songs", header: "Songs", footer: "\(rows.count) in all",
          rows: rows.map {
            ListRow(
              key: $0, "Song \($0)", action: Action.show($0),
              leading: $0 == 2 ? [] : [RowAction("Keep", send: .keep($0))],
              trailing: [RowAction("Remove", role: .destructive, send: .remove($0))],
              menu: [RowAction("Share", send: .share($0))])
          })
      ])
    return table("Music", model) { row in
      text(row.content)
      text("by nobody", style: .caption)
    }
  }

  @Test("a table is heard as a list of rows, and what is out of sight is not heard")
  func outline() throws {
    let host = try TestHost(view([1, 2], selection: .single(.number(2))))
    try host.expect(
      outline: """
        list ‘Music’
          section ‘Songs’ footer ‘2 in all’
            item
              text ‘Song 1’
              text ‘by nobody’
            item (selected)
              text ‘Song 2’
              text ‘by nobody’
        """)
  }

  @Test("a row is selected by its words")
  func selecting() throws {
    let host = try TestHost(view([1, 2]))
    #expect(try host.select("Song 2 by nobody") == [.show(2)])
  }

  @Test("a swipe uncovers one side, to be pressed once; another one covers it again")
  func swiping() throws {
    let host = try TestHost(view([1, 2]))
    #expect(try host.swipe("Song 1 by nobody", .trailing) == ["Remove"])
    #expect(host.findAll(.menuItem).map(\.accessibleName) == ["Remove"])
    #expect(try host.swipe("Song 2 by nobody", .trailing) == ["Remove"])
    #expect(try host.press("Remove", role: .menuItem) == [.remove(2)])
    #expect(host.findAll(.menuItem).isEmpty)
  }

  @Test("a menu has what can be done to a row from everywhere")
  func menu() throws {
    let host = try TestHost(view([1, 2]))
    #expect(try host.openMenu(of: "Song 1 by nobody") == ["Keep", "Remove", "Share"])
    #expect(host.contains(.menu, ""))
    #expect(try host.press("Share", role: .menuItem) == [.share(1)])
    #expect(!host.contains(.menu, ""))
  }

  @Test("a swipe to a side without actions is an error")
  func nothing() throws {
    let host = try TestHost(view([1, 2]))
    #expect(throws: TestHostError.nothingUncovered("Song 2 by nobody", .leading)) {
      try host.swipe("Song 2 by nobody", .leading)
    }
    #expect(
      "\(TestHostError.nothingUncovered("Song 2", .leading))"
        == "the row ‘Song 2’ has nothing on its leading side; give its ListRow an action there")
    #expect(
      "\(TestHostError.nothingUncovered("Song 2", nil))"
        == "the row ‘Song 2’ has no menu; give its ListRow an action there")
  }

  @Test("other rows of a long table exist after scrolling, or after typing their prefix")
  func scrolling() throws {
    let node = view(Array(0..<2_000))
    let host = try TestHost(node)
    #expect(!host.contains(.item, "Song 1500 by nobody"))
    try host.scroll("Music", to: 1_500 * 44)
    try host.render(node)
    #expect(try host.select("Song 1500 by nobody") == [.show(1_500)])
    try host.seek("song 77", in: "Music")
    try host.render(node)
    #expect(host.focused?.accessibleName == "Song 77 by nobody")
  }
}
