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

  @Test("choosing a stack brings its column and its tab to the front")
  func choosing() throws {
    var split = sample()
    split.isCollapsed = true
    try split.apply(.chose(stack: "more"))
    #expect(split.front == ["more"] && split.secondary?.selected == .more)
    try split.apply(.chose(stack: "list"))
    #expect(split.front == ["list"])
    #expect(throws: NavigationError.noStack("x")) { try split.apply(.chose(stack: "x")) }
  }

  @Test("they come back from storage")
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
}
