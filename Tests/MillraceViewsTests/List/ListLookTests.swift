import MillraceViews
import Testing

@Suite("The look of what comes and of what stays")
struct ListLookTests {
  private func words(_ before: Model, _ after: Model) -> [[String]] {
    ListChanges(from: before, to: after).stages.map { $0.map { $0.changes.map(\.description) } }
      ?? [["reload"]]
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
