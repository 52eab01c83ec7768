#if Web && Testing
import MillraceNavigation
import MillraceTesting
import MillraceViews
import Testing

@testable import PropertyFinder

@Suite("The search for properties, near a person or in a place")
struct SearchScreenTests {
  @Test("while the browser is asked for the location, its button is busy and says what to do")
  func locating() throws {
    let app = FakeFinder()
    let page = FinderPage(PromptService())
    let host = try TestHost(page.view(app.shown))
    func render() throws -> String {
      try host.render(page.view(app.shown))
      return host.outline
    }
    for failure in LocationFailure.allCases {
      app.act(.searchByCurrentLocation)
      // The message about the request before it is gone.
      #expect(try !render().contains("Close the message"))
      #expect(host.outline.contains("Finding your location"))
      #expect(host.outline.contains("allow it to share your location"))
      #expect(try host.find(.button, "Use my location").traits.isBusy)
      app.handle(.located(.failure(failure), try #require(app.shown.desk.question)))
      #expect(try render().contains("\(failure)") && host.outline.contains("Close the message"))
      #expect(try !host.find(.button, "Use my location").traits.isBusy)
    }
  }

  @Test("a search near a person who is far away from all places says what to do")
  func farAway() throws {
    var path = FinderPath(.search)
    try path.show([.search, .results])
    var app = AppState()
    app.property.searchCriteria = .around(GeoPoint(latitude: 0, longitude: 0))
    app.property.properties = []
    let page = FinderPage(PromptService())
    let host = try TestHost(page.view(FinderShown(app: app, path: path)))
    #expect(
      host.contains(
        .status, "No properties within 20 km of you. Go back and type the name of a place."))
  }

  @Test("places to begin with stand below recent searches, without those that are among them")
  func beginning() throws {
    let page = FinderPage(PromptService())
    var app = AppState()
    for recent in [[], ["Leeds"], ["Leeds", "London"]] {
      app.property.recent = recent.map(SearchCriteria.place)
      let host = try TestHost(page.view(FinderShown(app: app, path: FinderPath(.search))))
      #expect(host.contains(.heading, "Recent searches") == !recent.isEmpty)
      #expect(host.contains(.link, "Leeds") == recent.contains("Leeds"))
      #expect(host.contains(.link, "London") && host.contains(.link, "Bristol"))
    }
  }
}
#endif
