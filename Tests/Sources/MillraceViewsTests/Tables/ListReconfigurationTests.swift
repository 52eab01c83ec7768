#if UnstableTables
import MillraceViews
import Testing

@Suite("The contents of inserted and of kept items")
struct ListReconfigurationTests {
  private func words(_ before: Model, _ after: Model) -> [[String]] {
    ListChanges(from: before, to: after).stages.map { $0.map { $0.changes.map(\.description) } }
      ?? [["reload"]]
  }

  private let positions: ListLabel = "\(.row) of \(.rowCount), \(.section) of \(.sectionCount)"

  @Test("a row that is inserted selected is made selected")
  func selection() {
    let before = listModel([(0, [1])])
    var after = listModel([(0, [1, 2])])
    after.selection = .single(.number(2))
    #expect(words(before, after) == [["insert row 0.1"]])
    #expect(ListOracle(old: before, new: after).problems() == [])
    // Also where rows that stay are shown anew after it.
    after.sections[0].rows[0].content = "other"
    #expect(words(before, after) == [["insert row 0.1"], ["reconfigure row 0.0"]])
    #expect(ListOracle(old: before, new: after).problems() == [])
  }

  @Test("a row that is inserted while all rows become higher is made that high")
  func rowHeight() {
    let before = listModel([(0, [1])])
    var after = listModel([(0, [1, 2])])
    after.rowHeight = 60
    #expect(words(before, after) == [["insert row 0.1"], ["reconfigure row 0.0"]])
    #expect(ListOracle(old: before, new: after).problems() == [])
  }

  @Test("a label with positions is right in a new section, whatever is removed and moved later")
  func label() {
    let before = listModel([(0, [1, 2]), (1, [3])])
    var after = listModel([(2, [1, 9]), (1, [3])])
    after.sections[0].rows[1].label = positions
    #expect(words(before, after).last == ["reconfigure row 0.1"])
    #expect(ListOracle(old: before, new: after).problems() == [])
    // Nothing is shown anew where it was right from the start.
    var last = listModel([(0, [1, 2]), (1, [3]), (2, [9])])
    last.sections[2].rows[0].label = positions
    #expect(words(before, last) == [["insert section 2"]])
  }

  @Test("a new section that is the last one in the end is as high as a last one is")
  func headerHeight() {
    let before = listModel([(0, [1]), (1, [2])])
    var after = listModel([(0, [1]), (2, [3])])
    after.sections[1].headerHeight = ListHeight(30, last: 10)
    #expect(words(before, after).last == ["reconfigure section 1"])
    #expect(ListOracle(old: before, new: after).problems() == [])
  }

  @Test("another title in the index is a change of the section")
  func indexTitle() {
    let before = listModel([(0, [1])])
    var after = before
    after.sections[0].indexTitle = "A"
    #expect(words(before, after) == [["reconfigure section 0"]])
  }

  @Test("a row that gets actions or loses them is shown anew; one with other actions is not")
  func actions() {
    let before = listModel([(0, [1])])
    var after = before
    after.sections[0].rows[0].menu = [RowAction("Mark", send: 1)]
    var other = before
    other.sections[0].rows[0].leading = [RowAction("Keep", send: 2)]
    #expect(words(before, after) == [["reconfigure row 0.0"]])
    #expect(words(after, before) == [["reconfigure row 0.0"]])
    #expect(words(after, other) == [])
  }

  @Test("a row that can be chosen now, or not any more, is shown anew; another action is not")
  func choice() {
    let before = listModel([(0, [1])])
    var after = before
    after.sections[0].rows[0].action = 1
    var other = before
    other.sections[0].rows[0].action = 2
    #expect(words(before, after) == [["reconfigure row 0.0"]])
    #expect(words(after, before) == [["reconfigure row 0.0"]])
    #expect(words(after, other) == [])
  }
}
#endif
