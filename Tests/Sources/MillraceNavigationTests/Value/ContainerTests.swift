import Foundation
import MillraceNavigation
import Testing

@Suite("Tabs and splits")
struct ContainerTests {
  @Test("each tab keeps its screens while another one is seen")
  func tabs() throws {
    var tabs = sampleTabs()
    try tabs[.news].push("story")
    tabs.selected = .more
    #expect(tabs.front == ["more"] && tabs[.news].entries.count == 2)
    #expect(tabs.bringToFront("news") && tabs.selected == .news)
    #expect(!tabs.bringToFront("nowhere") && tabs.selected == .news)
    #expect(tabs.stacks.map(\.name) == ["news", "more"])
  }

  @Test("an empty secondary column is never the one that is seen")
  func emptyColumn() {
    var split = Sample(ScreenStack("list", name: "list"))
    split.frontColumn = .secondary
    split.isCollapsed = true
    #expect(split.frontColumn == .primary && split.front == ["list"])
    split.show(sampleTabs())
    #expect(split.frontColumn == .secondary && split.front == ["news"])
    split.isCollapsed = false
    #expect(split.front == ["list", "news"])
    split.show(nil)
    #expect(split.front == ["list"])
  }

  @Test("choosing a stack moves its column and its tab to the front")
  func choosing() throws {
    var split = sample()
    split.isCollapsed = true
    try split.apply(.chose(stack: "more"))
    #expect(split.front == ["more"] && split.secondary?.selected == .more)
    try split.apply(.chose(stack: "list"))
    #expect(split.front == ["list"])
    #expect(throws: NavigationError.noStack("x")) { try split.apply(.chose(stack: "x")) }
  }

  @Test("tabs and splits are decoded from storage")
  func coding() throws {
    var split = sample()
    try split.secondary?[.more].push("about")
    _ = split.bringToFront("more")
    let data = try JSONEncoder().encode(split)
    #expect(try JSONDecoder().decode(Sample.self, from: data) == split)
    let short = #"{"selected":"news","contents":[]}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        ScreenTabs<Tab, ScreenStack<String>>.self, from: Data(short.utf8))
    }
  }

  @Test("tabs are decoded by their names, so that another order of the cases changes no tab")
  func reordered() throws {
    enum Other: String, CaseIterable, Codable, Sendable { case more, news }
    enum Fewer: String, CaseIterable, Codable, Sendable { case news }
    enum More: String, CaseIterable, Codable, Sendable { case news, more, most }
    var tabs = sampleTabs()
    tabs.selected = .more
    let data = try JSONEncoder().encode(tabs)
    let other = try JSONDecoder().decode(ScreenTabs<Other, ScreenStack<String>>.self, from: data)
    #expect(other.selected == .more)
    #expect(other[.news] == tabs[.news] && other[.more] == tabs[.more])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ScreenTabs<Fewer, ScreenStack<String>>.self, from: data)
    }
    let text = String(decoding: data, as: UTF8.self)
    #expect(
      fault(in: text, as: ScreenTabs<More, ScreenStack<String>>.self)
        == "Expected the tabs news, more, most, not news, more.")
  }

  @Test("tabs are decoded in the order of the cases, where they were encoded without names")
  func unnamed() throws {
    let stacks = try ["a", "b"].map {
      String(decoding: try JSONEncoder().encode(ScreenStack("r", name: $0)), as: UTF8.self)
    }
    let text = #"{"selected":"more","contents":[\#(stacks.joined(separator: ","))]}"#
    let tabs = try JSONDecoder().decode(
      ScreenTabs<Tab, ScreenStack<String>>.self, from: Data(text.utf8))
    #expect(tabs.selected == .more && tabs[.news].name == "a" && tabs[.more].name == "b")
  }

  @Test(
    "a stack that replaces one of the same name has screens of its own, however it was set")
  func remade() throws {
    var split = ScreenSplit<ScreenStack<String>, ScreenStack<String>>(
      ScreenStack("list", name: "list"))
    func detail(_ screen: String) -> ScreenStack<String> { ScreenStack(screen, name: "detail") }
    split.show(detail("one"))
    try split.secondary?.push("more")
    #expect(split.secondary?.entries.map(\.id) == [id(0, "detail"), id(1, "detail")])
    split.show(detail("two"))
    #expect(split.secondary?.entries.map(\.id) == [id(2, "detail")])
    // Nothing in between makes no difference.
    split.show(nil)
    split.show(detail("three"))
    #expect(split.secondary?.root.id == id(3, "detail"))
    split.secondary = detail("four")
    #expect(split.secondary?.root.id == id(4, "detail"))
    var tabs = sampleTabs()
    try tabs[.news].push("story")
    tabs[.news] = ScreenStack("start", name: "news")
    #expect(tabs[.news].root.id == id(2, "news"))
  }

  @Test("a stack that is shown again as it was, or as it had been, stays the one it is")
  func sameStack() throws {
    var split = ScreenSplit<ScreenStack<String>, ScreenStack<String>>(
      ScreenStack("list", name: "list"), secondary: ScreenStack("one", name: "detail"))
    let before = split.secondary
    try split.secondary?.push("more")
    split.show(split.secondary)
    #expect(split.secondary?.entries.map(\.id) == [id(0, "detail"), id(1, "detail")])
    split.show(before)
    #expect(split.secondary?.root.id == id(0, "detail"))
    // The screen that was on it before is not this one.
    #expect(try split.secondary?.push("other") == id(2, "detail"))
    let back = try JSONDecoder().decode(type(of: split), from: JSONEncoder().encode(split))
    #expect(back == split)
  }

  @Test("containers whose stacks have one name are not decoded, nor a tab that there is not")
  func decodingFaults() throws {
    func stack(_ name: String) -> String {
      #"{"name":"\#(name)","entries":[{"id":{"stack":"\#(name)","number":0},"screen":"r","#
        + #""style":"push"}],"given":1}"#
    }
    let tabs = #"{"selected":"news","contents":[\#(stack("a")),\#(stack("a"))]}"#
    #expect(
      fault(in: tabs, as: ScreenTabs<Tab, ScreenStack<String>>.self)
        == "Several stacks are named “a”.")
    let twice =
      #"{"selected":"news","tabs":[{"tab":"news","content":\#(stack("a"))},"#
      + #"{"tab":"more","content":\#(stack("b"))},{"tab":"news","content":\#(stack("c"))}]}"#
    #expect(
      fault(in: twice, as: ScreenTabs<Tab, ScreenStack<String>>.self)
        == "Expected the tabs news, more, not news, more, news.")
    let split =
      #"{"primary":\#(stack("a")),"secondary":\#(stack("a")),"#
      + #""isCollapsed":false,"chosen":"primary"}"#
    #expect(
      fault(in: split, as: ScreenSplit<ScreenStack<String>, ScreenStack<String>>.self)
        == "Several stacks are named “a”.")
    let odd = #"{"selected":3,"contents":[\#(stack("a")),\#(stack("b"))]}"#
    #expect(
      fault(in: odd, as: ScreenTabs<Half, ScreenStack<String>>.self)
        == "There is no tab Half(number: 3).")
  }

  /// A type of tabs that can be read with more values than it has cases.
  struct Half: CaseIterable, Hashable, Codable, Sendable {
    static let allCases = [Half(number: 0), Half(number: 1)]
    var number: Int

    init(number: Int) { self.number = number }

    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
    }
  }

  private func fault<Value: Decodable>(in json: String, as type: Value.Type) -> String? {
    do {
      _ = try JSONDecoder().decode(type, from: Data(json.utf8))
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      return context.debugDescription
    } catch {
      return "\(error)"
    }
  }
}
