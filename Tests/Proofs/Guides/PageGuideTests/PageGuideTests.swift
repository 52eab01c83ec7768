#if Web
import MillraceBinders
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Testing

@Suite("The pages of the guides")
struct PageGuideTests {
  @Test("the code of each is in a file that is compiled", arguments: GuidePage.all)
  func quoted(page: GuidePage) throws {
    let blocks = try page.blocks()
    #expect(blocks.count == page.blockCount)
    let files = try GuideFiles.compiled.get()
    for block in blocks {
      let isThere = files.contains(where: block.isIn)
      #expect(isThere, "No file has:\n\(block.lines.joined(separator: "\n"))")
    }
  }

  @Test("the buttons of each work, on the page that is opened and on the one that is connected")
  func pressed() async throws {
    try await press(PageFactory(FluxPage.CounterPage(), state: 2), first: "2")
    try await press(PageFactory(ComponentsPage.CounterPage(), state: 2), first: "2")
    try await press(PageFactory(UniFlowPage.CounterPage(), state: 2), first: "2")
    try await press(
      PageFactory(ViewStatePage.CounterPage(), state: .init(count: 2)), first: "2")
    try await press(PageFactory(BindersPage.BoundCounterPage(), state: BoundScreen()), first: "0")
  }

  private func press(_ page: PageFactory, first: String) async throws {
    var site = LiveSite()
    site.page("/") { _ in page }
    let opened = try await LiveTest(site).open("/")
    #expect(opened.title == "Counter")
    #expect(opened.contains(.heading, first))
    try await opened.press("Reset")
    try await opened.press("More")
    try await opened.press("More")
    #expect(opened.contains(.heading, "2"))
    try await opened.press("Reset")
    #expect(opened.contains(.heading, "0"))
  }
}
#endif
