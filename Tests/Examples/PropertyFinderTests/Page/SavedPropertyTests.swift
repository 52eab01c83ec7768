#if Web && Testing
import MillraceNavigation
import MillraceTesting
import MillraceViews
import Testing

@testable import PropertyFinder

@Suite("Saved properties")
struct SavedPropertyTests {
  private let app = FakeFinder()
  private let page = FinderPage(PromptService())

  @Test("the heart of a card saves a property, which the search then lists, and removes it")
  func heart() throws {
    app.find("Leeds", 3)
    let host = try TestHost(page.view(app.shown))
    let houses = try #require(app.state.property.properties)
    func press(_ name: String) throws {
      for event in try host.press(name) { app.handle(event) }
      try host.render(page.view(app.shown))
    }
    for house in houses.prefix(2) { try press("Save \(house.title)") }
    #expect(app.state.property.saved.map(\.id) == [houses[1].id, houses[0].id])
    try press("Remove \(houses[1].title)")
    #expect(host.contains(.button, "Save \(houses[1].title)"))
    // Another search keeps what is saved.
    app.goBack()
    app.find("York", 1)
    app.goBack()
    try host.render(page.view(app.shown))
    #expect(host.contains(.heading, "Saved properties"))
    for event in try host.follow(houses[0].title) { app.handle(event) }
    let saved = app.state.property.saved
    #expect(app.path == [.search, .results, .detail(houses[0].id)])
    #expect(saved == [SavedProperty(houses[0], in: .place("Leeds"))])
  }
}
#endif
