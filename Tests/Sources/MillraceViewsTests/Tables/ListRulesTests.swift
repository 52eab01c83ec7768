#if UnstableTables
import MillraceTesting
import MillraceViews
import Testing

/// The rules of declarative table views that came before, each with what holds here.
@Suite("Rules of lists")
struct ListRulesTests {
  enum Action: Equatable, Sendable { case show(Int), hide(Int), remove(Int), keep(Int) }
  typealias Songs = ListModel<String, Action>

  private func row(_ key: Int, _ content: String? = nil, height: Int? = nil) -> ListRow<
    String, Action
  > {
    ListRow(
      key: key, content ?? "song \(key)", action: .show(key), label: "Song \(key), \(.row)",
      height: height, leading: [RowAction("Keep", send: .keep(key))],
      trailing: [RowAction("Remove", role: .destructive, send: .remove(key))])
  }

  private func songs(
    _ sections: [(Int, [Int])], selection: ListSelection = .none, rowHeight: Int = 44
  ) -> Songs {
    Songs(
      selection: selection, rowHeight: rowHeight,
      sections: sections.map { id, rows in
        ListSection(id: id, header: "part \(id)", rows: rows.map { row($0) })
      })
  }

  private func changes(_ before: Songs, _ after: Songs) -> [[String]] {
    switch ListChanges(from: before, to: after).work {
    case .reload: [["reload"]]
    case .stages(let stages): stages.map { $0.changes.map(\.description) }
    }
  }

  @Test("TL-1, TL-9 instead: no change is computed by a caller; it is the difference of two models")
  func noChangeset() {
    #expect(changes(songs([(0, [1, 2])]), songs([(0, [2])])).first == ["delete row 0.0"])
  }

  @Test(
    "TL-2 instead: a row is known by its key, so after an insertion its content goes to where it is"
  )
  func knownByKey() throws {
    let before = songs([(0, [1, 2])])
    var after = songs([(0, [7, 1, 2])])
    after.sections[0].rows[2].content = "other"
    for index in 0..<3 { after.sections[0].rows[index].label = nil }
    var plain = before
    for index in 0..<2 { plain.sections[0].rows[index].label = nil }
    #expect(changes(plain, after) == [["insert row 0.0"], ["reconfigure row 0.2"]])
  }

  @Test("TL-3 instead: content and actions have their types, and a model is compared and sent")
  func typed() {
    func isValue(_ value: some Equatable & Sendable) -> Bool { value == value }
    #expect(isValue(songs([(0, [1])])))
    #expect(songs([(0, [1])]) != songs([(0, [2])]))
    let content: String? = songs([(0, [1])])[ListPosition(section: 0, row: 0)]?.content
    #expect(content == "song 1")
  }

  @Test("TL-4 instead: a row that is elsewhere moves, also into another section")
  func moves() {
    var before = songs([(0, [1, 2]), (1, [3])])
    var after = songs([(0, [1]), (1, [3, 2])])
    for section in 0..<2 {
      for row in before.sections[section].rows.indices {
        before.sections[section].rows[row].label = nil
      }
      for row in after.sections[section].rows.indices {
        after.sections[section].rows[row].label = nil
      }
    }
    #expect(changes(before, after) == [["move row 0.1 to 1.1"]])
  }

  private static let empty: [[(Int, [Int])]] = [[], [(0, [])]]

  @Test("TL-6 from nothing and to nothing is a reload", arguments: empty)
  func emptiness(empty: [(Int, [Int])]) {
    #expect(changes(songs(empty), songs([(0, [1])])) == [["reload"]])
    #expect(changes(songs([(0, [1])]), songs(empty)) == [["reload"]])
  }

  @Test("TL-7, TL-10 a row whose key stays and whose content is new is reconfigured, alone")
  func freshness() {
    let before = songs([(0, [1, 2, 3])])
    var after = before
    after.sections[0].rows[1].content = "other"
    #expect(changes(before, after) == [["reconfigure row 0.1"]])
    #expect(changes(before, before) == [])
  }

  @Test("TL-7 the selection, the height of a row and its label count too")
  func looks() {
    let before = songs([(0, [1, 2, 3])], selection: .single(.number(1)))
    #expect(
      changes(before, songs([(0, [1, 2, 3])], selection: .single(.number(3))))
        == [["reconfigure row 0.0", "reconfigure row 0.2"]])
    var after = before
    after.sections[0].rows[1].height = 60
    #expect(changes(before, after) == [["reconfigure row 0.1"]])
    after = before
    after.sections[0].rows[2].label = "Last"
    #expect(changes(before, after) == [["reconfigure row 0.2"]])
    // A label with a number in it follows its row.
    #expect(
      changes(songs([(0, [1, 2])]), songs([(0, [2])]))
        == [["delete row 0.0"], ["reconfigure row 0.0"]])
  }

  @Test("TL-8 instead: a hundred rows in which one is new need one change, and no reload")
  func noReload() {
    let before = songs([(0, Array(0..<100))])
    var after = before
    after.sections[0].rows[50].content = "other"
    #expect(changes(before, after) == [["reconfigure row 0.50"]])
  }

  @Test("TL-11 instead: a section has an id that is given, and built anew it is the same")
  func sectionIdentity() {
    let before = songs([(0, [1]), (1, [2])])
    #expect(changes(before, songs([(0, [1]), (1, [2])])) == [])
  }

  @Test("TL-12 instead: a key is given, and one that repeats is reported with what to do")
  func mandatoryKeys() {
    #expect(songs([(0, [1, 1])]).reports == [.duplicateRow(.number(1))])
    #expect(songs([(0, [1]), (0, [2])]).reports == [.duplicateSection(.number(0))])
  }

  @Test("TL-13 a request for an index that is not there returns nothing, and no crash")
  func outside() {
    let model = songs([(0, [1])])
    for (section, row) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
      let position = ListPosition(section: section, row: row)
      #expect(model[position] == nil && model.label(at: position) == nil)
      #expect(model.height(at: position) == 44)
    }
  }

  @Test("TL-14 choosing sends the action, and what is selected then is the program's to say")
  func choosing() {
    let row = row(1)
    #expect(songs([(0, [1])]).choice(of: row) == .show(1))
    var other = row
    other.deselection = .hide(1)
    let selected = songs([(0, [1])], selection: .multiple([.number(1)]))
    #expect(selected.choice(of: row) == .show(1))
    #expect(selected.choice(of: other) == .hide(1))
    #expect(songs([(0, [1])]).choice(of: other) == .show(1))
    // Nothing stays selected where nothing can be.
    #expect(!ListSelection.none.contains(.number(1)))
  }

  @Test("TL-15 instead: the model of every stage is whole, with heights, actions and selection")
  func wholeStages() throws {
    var before = songs([(0, [1, 2]), (1, [3])], selection: .single(.number(2)), rowHeight: 50)
    before.sections[0].rows[1].height = 80
    var after = songs(
      [(1, [3, 2]), (2, [5]), (0, [4, 1])], selection: .single(.number(2)), rowHeight: 50)
    after.sections[0].rows[1].height = 80
    guard case .stages(let stages) = ListChanges(from: before, to: after).work else {
      Issue.record("a reload")
      return
    }
    #expect(stages.count >= 3)
    for stage in stages {
      #expect(stage.model.rowHeight == 50)
      #expect(stage.model.selection == .single(.number(2)))
      let rows = stage.model.sections.flatMap(\.rows)
      #expect(rows.allSatisfy { $0.trailing.count == 1 && $0.action != nil && $0.label != nil })
      #expect(rows.first { $0.key == .number(2) }?.height == 80)
    }
  }

  @Test("heights of headers and footers go by the position of their section")
  func heights() {
    let height = ListHeight(30, first: 50, last: 10)
    #expect([0, 1, 2].map { height[SectionPosition(of: $0, among: 3)] } == [50, 30, 10])
    #expect(height[SectionPosition(of: 0, among: 1)] == 50)
    var before = songs([(0, [1]), (1, [2])])
    before.sections[0].headerHeight = height
    before.sections[1].headerHeight = height
    let after = Songs(sections: before.sections.reversed())
    // A section that is the last one now is as high as a last one is.
    #expect(
      changes(before, after).last?.contains("reconfigure section 0") == true)
  }

  @Test("a label has the numbers of its row where it says so, and words as they are elsewhere")
  func labels() {
    let name = "Rain"
    let label: ListLabel = "\(name), \(.row) of \(.rowCount), part \(.section) of \(.sectionCount)"
    #expect(
      label.text(at: ListPosition(section: 1, row: 2), rowCount: 9, sectionCount: 4)
        == "Rain, 3 of 9, part 2 of 4")
    #expect(
      ListLabel("plain").text(
        at: ListPosition(section: 0, row: 0), rowCount: 1, sectionCount: 1) == "plain")
  }

  @Test("at random: exactly the rows that look different are reconfigured", arguments: 0..<8)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func model() -> Songs {
      let keys = (0..<12).shuffled(using: &random)
      let cut = Int.random(in: 0...12, using: &random)
      var model = songs(
        [(0, Array(keys[..<cut])), (1, Array(keys[cut...]))],
        selection: .multiple(Set((0..<4).map { _ in .number(.random(in: 0..<12, using: &random)) }))
      )
      for section in 0..<2 {
        for row in model.sections[section].rows.indices {
          if Bool.random(using: &random) { model.sections[section].rows[row].label = "plain" }
          if Int.random(in: 0..<4, using: &random) == 0 {
            model.sections[section].rows[row].height = 60
          }
        }
      }
      return model
    }
    struct Shown: Equatable {
      let content: String
      let label: String?
      let height: Int
      let isSelected: Bool
    }
    func contents(_ model: Songs) -> [Key: Shown] {
      var contents: [Key: Shown] = [:]
      for (section, part) in model.sections.enumerated() {
        for (row, one) in part.rows.enumerated() {
          let position = ListPosition(section: section, row: row)
          contents[one.key] = Shown(
            content: one.content, label: model.label(at: position),
            height: model.height(at: position), isSelected: model.selection.contains(one.key))
        }
      }
      return contents
    }
    for _ in 0..<40 {
      let before = model()
      let after = model()
      let old = contents(before)
      let new = contents(after)
      let expected = Set(new.keys.filter { old[$0] != new[$0] })
      guard case .stages(let stages) = ListChanges(from: before, to: after).work else {
        Issue.record("a reload")
        return
      }
      let asked = stages.flatMap(\.changes).compactMap { change -> Key? in
        guard case .reconfigureRow(let position) = change else { return nil }
        return after[position]?.key
      }
      #expect(asked.count == expected.count && Set(asked) == expected)
    }
  }
}
#endif
