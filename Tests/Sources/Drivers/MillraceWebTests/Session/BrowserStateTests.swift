import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("The state of a session's browser")
struct BrowserStateTests {
  @Test(
    "has the focus of the last event; the end of another focus does not change it",
    arguments: [
      ([(.focus, 3)], 3), ([(.focus, 3), (.focus, 4)], 4), ([(.focus, 3), (.blur, 3)], nil),
      ([(.focus, 3), (.focus, 4), (.blur, 3)], 4), ([(.focus, 3), (.press, 4)], 3),
      ([(.blur, 3)], nil),
    ] as [([(EventValue, Int)], Int?)])
  func focus(events: [(EventValue, Int)], focus: Int?) {
    var browser = BrowserState()
    for (value, node) in events { browser.noteFocus(Event(value, on: NodeID(node))) }
    #expect(browser.focus == focus)
  }

  @Test("has a number above those of all nodes that it was sent, also of removed ones")
  func ceiling() {
    func column(_ number: Int, _ children: [Element] = []) -> Element {
      Element(id: NodeID(number), kind: .column(Stack()), children: children)
    }
    var browser = BrowserState()
    browser.noteNumbers(in: column(0, [column(1, [column(5)]), column(2)]))
    #expect(browser.ceiling == 6)
    browser.noteNumbers(in: [.remove(NodeID(5)), .text(NodeID(40), ""), .update(column(41))])
    #expect(browser.ceiling == 6)
    browser.noteNumbers(in: [.insert(column(7), into: NodeID(0), before: nil)])
    #expect(browser.ceiling == 8)
    browser.noteNumbers(in: [.replace(NodeID(7), with: column(3, [column(9)]))])
    #expect(browser.ceiling == 10)
  }
}
