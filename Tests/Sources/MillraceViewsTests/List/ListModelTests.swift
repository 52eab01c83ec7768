import MillraceViews
import Testing

@Suite("A list as a value")
struct ListModelTests {
  private enum Action: Equatable { case show(Int) }

  private func model(_ sections: [(String, [Int])]) -> ListModel<String, Action> {
    ListModel(
      sections: sections.map { id, rows in
        ListSection(
          id: id, header: id.uppercased(),
          rows: rows.map { ListRow(key: $0, "row \($0)", action: .show($0)) })
      })
  }

  private func view(_ model: ListModel<String, Action>) -> Node<Action> {
    list("Tasks", model) { row in
      text(row.content)
      if let show = row.action { button("Show", send: show) }
    }
  }

  @Test("a list is empty when no section has a row")
  func isEmpty() {
    #expect(model([]).isEmpty)
    #expect(model([("a", []), ("b", [])]).isEmpty)
    #expect(!model([("a", []), ("b", [1])]).isEmpty)
  }

  @Test("a position outside of the list has no row")
  func outside() {
    let model = model([("a", []), ("b", [1])])
    #expect(model[ListPosition(section: 1, row: 0)]?.content == "row 1")
    for (section, row) in [(0, 0), (1, 1), (1, -1), (-1, 0), (2, 0)] {
      #expect(model[ListPosition(section: section, row: row)] == nil)
    }
    #expect(model.section(at: 1)?.id == .text("b"))
    #expect(model.section(at: 2) == nil)
  }

  @Test("positions are in the order of reading")
  func order() {
    let positions = [(1, 0), (0, 2), (0, 1)].map { ListPosition(section: $0, row: $1) }
    #expect(positions.sorted().map(\.description) == ["0.1", "0.2", "1.0"])
  }

  @Test("a section is named by its header, and holds its rows; their actions are found there")
  func shown() throws {
    let tree = Tree(view(model([("a", [1]), ("b", [2])])))
    let list = tree.snapshot()
    #expect(list.children.map(\.kind) == ["A", "B"].map { .section(header: $0, footer: nil) })
    #expect(list.children.map(\.role) == [.section, .section])
    let show = try list.children[1].first("Show")
    #expect(try tree.handle(Event(.press, on: show.id)) == .show(2))
  }

  @Test("rows and sections keep their identity in every order, and move as little as they can")
  func identity() throws {
    let rendering = try Rendering(view(model([("a", [1, 2, 3]), ("b", [4])])))
    let before = rendering.driver.root
    let patches = try rendering.update(to: view(model([("b", [4]), ("a", [3, 1, 2])])))
    #expect(PatchCount(patches) == PatchCount(moved: 2))
    let after = rendering.driver.root
    #expect(after.children.map(\.id) == before.children.reversed().map(\.id))
    #expect(
      after.children[1].children.map(\.id)
        == [2, 0, 1].map { before.children[0].children[$0].id })
  }

  @Test("another header changes the section and none of its rows")
  func header() throws {
    var list = model([("a", [1, 2])])
    let rendering = try Rendering(view(list))
    list.sections[0].header = "Other"
    list.sections[0].footer = "2 rows"
    let section = rendering.driver.root.children[0]
    #expect(
      try rendering.update(to: view(list)) == [
        .update(Element(id: section.id, kind: .section(header: "Other", footer: "2 rows")))
      ])
  }

  @Test("a row that changes its section is a new one in the view, and a move in the changes")
  func otherSection() throws {
    let before = model([("a", [1, 2]), ("b", [])])
    let after = model([("a", [1]), ("b", [2])])
    let rendering = try Rendering(view(before))
    let patches = try rendering.update(to: view(after))
    #expect(PatchCount(patches) == PatchCount(inserted: 1, removed: 1))
    #if UnstableTables
    let stages = try #require(ListChanges(from: before, to: after).stages)
    #expect(
      stages.map(\.changes) == [
        [.moveRow(from: ListPosition(section: 0, row: 1), to: ListPosition(section: 1, row: 0))]
      ])
    #endif
  }

  private func report(_ key: Int) -> ViewReport {
    .duplicateRow(.number(key), list: NodeID(0))
  }

  @Test(
    "a key that rows of two sections have is reported where the view is shown, once while it lasts")
  func repeatedKey() throws {
    let rendering = try Rendering(view(model([("a", [1, 2]), ("b", [2, 1])])))
    #expect(rendering.reports == [report(2), report(1)])
    try rendering.update(to: view(model([("a", [1, 2, 3]), ("b", [2, 1])])))
    try rendering.update(to: view(model([("a", [1, 2, 3]), ("b", [2, 1, 3])])))
    #expect(rendering.reports == [report(2), report(1), report(3)])
    try rendering.update(to: view(model([("a", [1, 2, 3]), ("b", [])])))
    try rendering.update(to: view(model([("a", [1, 2]), ("b", [3])])))
    try rendering.update(to: view(model([("a", [1, 2]), ("b", [3]), ("c", [1])])))
    #expect(rendering.reports == [report(2), report(1), report(3), report(1)])
    try rendering.update(to: view(model([("a", [1, 2]), ("b", [3])])))
    try rendering.update(to: view(model([("a", [1, 2]), ("b", [3]), ("c", [1])])))
    #expect(rendering.reports.count == 5)
  }

  @Test("a repeated key is reported again when it returns after the model was empty")
  func repeatedAgain() throws {
    let repeated = model([("a", [1]), ("b", [1])])
    let rendering = try Rendering(view(repeated))
    try rendering.update(to: view(model([])))
    try rendering.update(to: view(repeated))
    #expect(rendering.reports == [report(1), report(1)])
  }

  @Test("a key that is there twice in one section is reported of the section, as in any list")
  func repeatedInSection() throws {
    let rendering = try Rendering(view(model([("a", [1, 1]), ("b", [2])])))
    #expect(rendering.reports == [.duplicateKey(.number(1), parent: NodeID(1))])
  }

  @Test(
    "a list model in a row of another list is checked too; sections written singly are not"
  )
  func repeatedInside() throws {
    let inner = model([("a", [1]), ("b", [1])])
    let rows: Node<Action> = list("Outer", [7], key: { $0 }) { _ in view(inner) }
    let rendering = try Rendering(rows)
    #expect(rendering.reports == [.duplicateRow(.number(1), list: NodeID(2))])
    try rendering.update(to: list("Outer", [7], key: { $0 }) { _ in view(inner) })
    #expect(rendering.reports.count == 1)
    let written: Node<Action> = list("Written") {
      section("A", key: 1) { item(key: 1) { text("x") } }
      section("B", key: 2) { item(key: 1) { text("y") } }
    }
    #expect(try Rendering(written).reports == [])
  }

  @Test("the report states what was received and what to do")
  func words() {
    #expect(
      report(4).description
        == "Expected every row of list 0 to have a key of its own, whatever its section, but "
        + "several "
        + "have the key 4: use a key that differs from row to row, such as an identifier.")
  }
}
