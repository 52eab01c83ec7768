#if Web && Testing
import Foundation
import MillraceNavigation
import MillraceTesting
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Testing

@testable import PropertyFinder

@Suite("The property finder as a person uses it", .timeLimit(.minutes(5)))
struct FinderPageTests {
  /// A site with the page, as the gallery has it, and a service that answers at once.
  private static func withSite(
    store: (any SessionStore)? = nil, _ body: (LiveTest) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "millrace-pictures-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    var site = LiveSite()
    site.store = store
    try site.serve(propertyFinder: PromptService(), picturesIn: folder)
    try await body(LiveTest(site))
  }

  private static func search(_ place: String, on page: LiveTestPage) async throws {
    try await page.type(place, into: "Place-name or postcode")
    try await page.press("Go")
  }

  /// The first listing of a place.
  private static func first(in place: String) throws -> Listing {
    let question = ServiceQuestion(.place(place), page: 1)
    return try #require(ListingService().answer(to: question).response.listings.first)
  }

  @Test("from the search to a property, and back and forward by the browser's buttons")
  func journey() async throws {
    try await Self.withSite { site in
      let page = try await site.open("/property-finder")
      try await Self.search("  York ", on: page)
      try await page.until { $0.title == "Properties in York" }
      #expect(page.address == "/property-finder/in/York")
      #expect(page.outline.contains("80 properties in York, 20 shown"))
      let listing = try Self.first(in: "York")
      try await page.follow(listing.title)
      try await page.until { $0.title == listing.title }
      let address = "/property-finder/in/York/\(listing.guid)"
      #expect(page.address == address)
      // The answer to a visit has the screen already.
      try await page.goBack()
      #expect(page.title == "Properties in York" && page.address == "/property-finder/in/York")
      try await page.goBack()
      #expect(page.title == "Property Finder" && page.address == "/property-finder")
      #expect(try page.find(.field, "Place-name or postcode").kind.inputValue == .text("  York "))
      // The pages ahead are still there: going back has not made new entries.
      try await page.goForward()
      try await page.goForward()
      #expect(page.title == listing.title && page.address == address)
    }
  }

  @Test("a deep link opens at its property, with the way back")
  func deepLink() async throws {
    try await Self.withSite { site in
      let listing = try Self.first(in: "York")
      let page = try await site.open("/property-finder/in/York/\(listing.guid)")
      try await page.until { $0.title == listing.title }
      try await page.perform { try $0.goBack() }
      try await page.until { $0.title == "Properties in York" }
      #expect(page.address == "/property-finder/in/York")
    }
  }

  @Test("a deep link opens at a property of a later page, with the way back")
  func laterDeepLink() async throws {
    try await Self.withSite { site in
      let question = ServiceQuestion(.place("York"), page: 2)
      let listing = ListingService().answer(to: question).response.listings[5]
      let page = try await site.open("/property-finder/in/York/\(listing.guid)")
      try await page.until { $0.title == listing.title }
      try await page.perform { try $0.goBack() }
      try await page.until { $0.outline.contains("80 properties in York, 40 shown") }
    }
  }

  @Test(
    "an address of nothing has no page",
    arguments: ["/property-finder/nothing", "/property-finder/near/x", "/property-finder/in/%00"])
  func nothing(address: String) async throws {
    try await Self.withSite { site in
      await #expect(throws: LiveTestError.noPage(address)) { _ = try await site.open(address) }
    }
  }

  @Test("a page outlives its server: the place, what was typed, the searches and the switches")
  func restarted() async throws {
    try await Self.withSite(store: MemorySessionStore()) { site in
      let page = try await site.open("/property-finder")
      try await Self.search("York", on: page)
      try await page.until { $0.title == "Properties in York" }
      try await page.perform { try $0.goBack() }
      try await page.until { $0.contains(.link, "York") }
      try await page.type("Bat", into: "Place-name or postcode")
      try await page.press("About this example")
      try await page.perform { try $0.choose("an error", in: "With") }
      site.restart()
      #expect(try await page.reconnect())
      try await page.until { $0.contains(.link, "York") }
      #expect(try page.find(.field, "Place-name or postcode").kind.inputValue == .text("Bat"))
      try await page.press("Go")
      try await page.until { $0.outline.contains("not available at the moment") }
    }
  }

  @Test("a page that was somewhere else than where it was opened is there again after a restart")
  func restartedElsewhere() async throws {
    try await Self.withSite(store: MemorySessionStore()) { site in
      let page = try await site.open("/property-finder")
      try await Self.search("York", on: page)
      try await page.until { $0.title == "Properties in York" }
      let listing = try Self.first(in: "York")
      try await page.press("Save \(listing.title)")
      site.restart()
      #expect(try await page.reconnect())
      try await page.until { $0.outline.contains("80 properties in York, 20 shown") }
      #expect(page.address == "/property-finder/in/York")
      #expect(page.contains(.button, "Remove \(listing.title)"))
    }
  }

  @Test("a page that is loaded again goes on: the place, what was typed and the searches")
  func reloaded() async throws {
    try await Self.withSite { site in
      let page = try await site.open("/property-finder")
      try await Self.search("York", on: page)
      try await page.until { $0.title == "Properties in York" }
      try await page.reload()
      try await page.until { $0.outline.contains("80 properties in York, 20 shown") }
      #expect(page.address == "/property-finder/in/York")
      try await page.goBack()
      #expect(page.title == "Property Finder" && page.contains(.link, "York"))
      #expect(try page.find(.field, "Place-name or postcode").kind.inputValue == .text("York"))
    }
  }

  @Test("a failure stands below the field with what can be done, and the typed text is still there")
  func problem() async throws {
    try await Self.withSite { site in
      let page = try await site.open("/property-finder")
      try await Self.search("Newport", on: page)
      try await page.until { $0.contains(.button, "Newport, Gwent") }
      #expect(page.presented.isEmpty)
      try await page.press("Newport, Gwent")
      try await page.until { $0.title == "Properties in Newport, Gwent" }
      #expect(!page.contains(.button, "Close the message"))
      try await page.goBack()
      try await page.until { $0.title == "Property Finder" }
      #expect(
        try page.find(.field, "Place-name or postcode").kind.inputValue == .text("Newport"))
    }
  }

  @Test("instead of a blank field: searching near the person leaves what was typed")
  func locationAndField() {
    let app = FakeFinder()
    app.handle(.typed("Yor"))
    app.act(.searchByCurrentLocation)
    #expect(app.shown.desk.text == "Yor" && app.shown.desk.question == 1)
  }

  @Test("instead of a wait for the picture: a property is shown with the picture's address")
  func picture() throws {
    let page = FinderPage(PromptService())
    var path = FinderPath(.search)
    try path.show([.search, .results, .detail("a")])
    var app = AppState()
    let address = "http://127.0.0.1:9/a.jpeg"
    let property = PropertyDetail(
      id: "a", title: "A", imageAddress: address, propertyType: "flat")
    app.property.properties = [property]
    app.property.selectedProperty = 0
    let host = try TestHost(page.view(FinderShown(app: app, path: path)))
    let image = try host.find(.image, "A drawing of the flat")
    guard case .image(let picture) = image.kind else {
      Issue.record("Expected an image, not \(image.kind).")
      return
    }
    #expect(picture.source == address)
  }

  @Test("a card and the page of a property show its price and its facts")
  func facts() throws {
    var path = FinderPath(.search)
    try path.show([.search, .results])
    var app = AppState()
    app.property.searchCriteria = .place("Leeds")
    app.property.properties = [
      PropertyDetail(
        id: "a", title: "A", price: Price(59_500), bedroomNumber: 2, propertyType: "flat",
        bathroomNumber: 1)
    ]
    app.property.selectedProperty = 0
    let page = FinderPage(PromptService())
    for screens in [[.search, .results], [.search, .detail("a")]] as [[FinderScreen]] {
      try path.show(screens)
      let outline = try TestHost(page.view(FinderShown(app: app, path: path))).outline
      for words in ["£59,500", "Flat", "2 bedrooms", "1 bathroom"] {
        #expect(outline.contains("text ‘\(words)’"))
      }
    }
  }

  @Test("in the place of what is searched are shapes, which are not read aloud")
  func awaited() throws {
    var path = FinderPath(.search)
    var app = AppState()
    app.property.searchCriteria = .place("Leeds")
    let page = FinderPage(PromptService())
    for screens in [[.search, .results], [.search, .detail("a")]] as [[FinderScreen]] {
      try path.show(screens)
      for isLoading in [true, false] {
        app.loading = isLoading ? [1] : []
        let host = try TestHost(page.view(FinderShown(app: app, path: path)))
        #expect(host.outline.contains("Searching") == isLoading)
        #expect(!host.outline.contains("£"))
      }
    }
  }

  @Test("of a thousand rows only those that change are sent")
  func thousandRows() throws {
    let page = FinderPage(PromptService())
    var path = FinderPath(.search)
    try path.show([.search, .results])
    var app = AppState()
    app.property.searchCriteria = .place("Leeds")
    let houses = SearchResponse.houses(1_000).properties
    app.property.properties = houses
    app.property.totalResults = 1_000
    func view() -> Node<FinderPage.Action> {
      page.view(FinderShown(app: app, path: path))
    }
    let host = try TestHost(view())
    #expect(host.findAll(.item).count == 1_000)
    for place in stride(from: 0, to: 1_000, by: 100) {
      app.property.properties?[place].price = Price(59_500)
    }
    try host.render(view())
    #expect(host.patches.count == 10)
    // The last one comes first: one row moves, and no other is patched.
    app.property.properties?.insert(houses[999], at: 0)
    app.property.properties?.removeLast()
    try host.render(view())
    #expect(host.patches.count == 1)
  }
}
#endif
