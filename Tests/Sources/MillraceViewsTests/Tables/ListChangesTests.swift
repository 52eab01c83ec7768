#if UnstableTables
import MillraceViews
import Testing

@Suite("From one list to the next")
struct ListChangesTests {
  /// The stages in words, or one word for a reload.
  private func words<Action>(_ changes: ListChanges<String, Action>) -> [[String]] {
    switch changes.work {
    case .reload: [["reload"]]
    case .stages(let stages): stages.map { stage in stage.changes.map(\.description) }
    }
  }

  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let before: [(Int, [Int])]
    let after: [(Int, [Int])]
    let expected: [[String]]

    init(
      _ name: String, _ before: [(Int, [Int])], _ after: [(Int, [Int])], _ expected: [[String]]
    ) {
      testDescription = name
      self.before = before
      self.after = after
      self.expected = expected
    }
  }

  @Test(
    "a change has the stages that it needs and no others",
    arguments: [
      Change("nothing", [(0, [1, 2])], [(0, [1, 2])], []),
      Change("append two", [(0, [1])], [(0, [1, 2, 3])], [["insert row 0.1", "insert row 0.2"]]),
      Change(
        "remove the last two", [(0, [1, 2, 3])], [(0, [1])],
        [["delete row 0.1", "delete row 0.2"]]),
      Change(
        "swap", [(0, [1, 2, 3])], [(0, [3, 2, 1])],
        [["move row 0.2 to 0.0", "move row 0.1 to 0.1"]]),
      Change("last to head", [(0, [1, 2, 3])], [(0, [3, 1, 2])], [["move row 0.2 to 0.0"]]),
      Change(
        "into another section", [(0, [1, 2]), (1, [3])], [(0, [1]), (1, [3, 2])],
        [["move row 0.1 to 1.1"]]),
      Change(
        "sections are exchanged", [(0, [1]), (1, [2])], [(1, [2]), (0, [1])],
        [["move section 1 to 0"]]),
      Change(
        "a new section comes with its rows", [(0, [1])], [(0, [1]), (1, [2, 3])],
        [["insert section 1"]]),
      Change(
        "a section leaves with its rows", [(0, [1]), (1, [2, 3])], [(0, [1])],
        [["delete section 1"]]),
      Change(
        "a row is saved from a section that leaves", [(0, [1]), (1, [2, 3])], [(0, [1, 3])],
        [["move row 1.1 to 0.1"], ["delete section 1"]]),
      Change(
        "a row founds a section", [(0, [1, 2])], [(1, [9, 2]), (0, [1])],
        [["insert section 0"], ["move row 1.1 to 0.1"]]),
      Change(
        "everything at once", [(0, [1, 2]), (1, [3, 4]), (2, [5])],
        [(2, [5, 3, 8]), (7, [9, 1])],
        [
          ["insert section 3"],
          ["move row 1.0 to 2.1", "move row 0.0 to 3.1"],
          ["delete section 0", "delete section 1"],
          ["insert row 0.2"],
        ]),
      Change("from none", [], [(0, [1])], [["reload"]]),
      Change("to none", [(0, [1])], [], [["reload"]]),
      Change("from sections without rows", [(0, [])], [(0, [1])], [["reload"]]),
      Change("to sections without rows", [(0, [1])], [(0, [])], [["reload"]]),
      Change("other sections without rows", [(0, [])], [(1, [])], [["reload"]]),
      Change("none to none", [], [], []),
    ])
  func stages(change: Change) throws {
    let before = listModel(change.before)
    let after = listModel(change.after)
    #expect(words(ListChanges(from: before, to: after)) == change.expected)
    #expect(ListOracle(old: before, new: after).problems() == [])
  }

  @Test("the first rendering is a reload")
  func first() {
    #expect(words(ListChanges(from: nil, to: listModel([(0, [1])]))) == [["reload"]])
    #expect(words(ListChanges(from: nil, to: listModel([]))) == [["reload"]])
  }

  @Test("the same key with another content is reconfigured where it ends up, and nothing else is")
  func renameAndResort() {
    let before = Model(sections: [
      ListSection(id: 0, rows: [ListRow(key: 1, "b"), ListRow(key: 2, "c"), ListRow(key: 3, "d")])
    ])
    let after = Model(sections: [
      ListSection(id: 0, rows: [ListRow(key: 2, "a"), ListRow(key: 1, "b"), ListRow(key: 3, "d")])
    ])
    #expect(
      words(ListChanges(from: before, to: after))
        == [["move row 0.1 to 0.0"], ["reconfigure row 0.0"]])
  }

  @Test("another header or footer is one change of the section")
  func frame() {
    func model(_ header: String?, _ footer: String?) -> Model {
      Model(sections: [
        ListSection(id: 0, header: header, footer: footer, rows: [ListRow(key: 1, "a")])
      ])
    }
    let before = model("A", nil)
    for after in [model("B", nil), model(nil, nil), model("A", "note")] {
      #expect(words(ListChanges(from: before, to: after)) == [["reconfigure section 0"]])
    }
  }

  @Test("a stage in between still shows the old content, and the last one is the new model")
  func models() throws {
    func model(_ rows: [(Int, String)]) -> ListModel<String, String> {
      ListModel(sections: [
        ListSection(id: 0, rows: rows.map { ListRow(key: $0.0, $0.1, action: "show \($0.1)") })
      ])
    }
    let after = model([(2, "B"), (1, "a")])
    let changes = ListChanges(from: model([(1, "a"), (2, "b")]), to: after)
    let stages = try #require(changes.stages)
    #expect(stages.map(\.model) == [model([(2, "b"), (1, "a")]), after])
  }

  @Test("actions are not compared: a new one needs no stage, and the new model has it")
  func actions() {
    func model(_ action: String) -> ListModel<String, String> {
      ListModel(sections: [ListSection(id: 0, rows: [ListRow(key: 1, "a", action: action)])])
    }
    #expect(words(ListChanges(from: model("old"), to: model("new"))) == [])
  }

  @Test("a repeated id or key is reported once, when it appears")
  func reports() {
    let wrong = listModel([(0, [1, 2]), (0, [1])])
    let reports: [ListReport] = [.duplicateSection(.number(0)), .duplicateRow(.number(1))]
    #expect(wrong.reports == reports)
    #expect(ListChanges(from: nil, to: wrong).reports == reports)
    #expect(ListChanges(from: wrong, to: wrong).reports == [])
    #expect(ListChanges(from: wrong, to: listModel([(0, [1, 1, 3])])).reports == [])
    #expect(
      ListChanges(from: listModel([(0, [1])]), to: listModel([(0, [1, 1, 1])])).reports
        == [.duplicateRow(.number(1))])
    #expect(ListChanges(from: wrong, to: listModel([(0, [1])])).reports == [])
  }

  @Test("rows with one key are paired in order")
  func pairedInOrder() throws {
    func model(_ contents: [String]) -> Model {
      Model(sections: [ListSection(id: 0, rows: contents.map { ListRow(key: 1, $0) })])
    }
    #expect(
      words(ListChanges(from: model(["a", "b"]), to: model(["b"])))
        == [["delete row 0.1"], ["reconfigure row 0.0"]])
  }

  @Test(
    "a report says what was expected and what to do",
    arguments: [
      (
        ListReport.duplicateSection(.text("open")),
        "Expected every section of a list to have an id of its own, but several have the id "
          + "\"open\": use an id that differs from section to section."
      ),
      (
        .duplicateRow(.number(7)),
        "Expected every row of a list to have a key of its own, whatever its section, but several "
          + "have the key 7: use a key that differs from row to row, such as an identifier."
      ),
    ])
  func words(report: ListReport, expected: String) {
    #expect(report.description == expected)
  }
}
#endif
