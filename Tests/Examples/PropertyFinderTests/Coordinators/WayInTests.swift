#if Testing
import MillraceNavigation
import MillraceTesting
import Testing

@testable import PropertyFinder

@Suite("Ways into the app")
struct WayInTests {
  @Test("a property that an address names is looked for on page after page, until it is there")
  func laterPage() {
    let app = FakeFinder(at: .detail(.place("York"), "h25"))
    app.answer("York", .success(.houses(20, of: 4)))
    #expect(app.service.asked.map(\.page) == [1, 2] && app.state.isLoading)
    app.answer("York", page: 2, .success(.houses(20, page: 2, of: 4)))
    #expect(app.state.property.selected?.id == "h25" && !app.state.isLoading)
    #expect(app.service.asked.map(\.page) == [1, 2])
    app.goBack()
    #expect(app.state.property.properties?.count == 40)
  }

  @Test("of what is found already, the pages that are not there yet are looked at")
  func foundAlready() {
    let app = FakeFinder()
    app.find("York", 20, of: 4)
    app.handle(.go(.detail(.place("York"), "h25")))
    app.answer("York", page: 2, .success(.houses(20, page: 2, of: 4)))
    #expect(app.state.property.selected?.id == "h25")
  }

  @Test("a property that is nowhere is looked for on so many pages, and on no more")
  func nowhere() {
    let app = FakeFinder(at: .detail(.place("York"), "gone"))
    for page in 1...AppCoordinator.pagesSought {
      app.answer("York", page: page, .success(.houses(2, page: page, of: 900)))
    }
    #expect(app.service.asked.map(\.page) == Array(1...AppCoordinator.pagesSought))
    #expect(!app.state.isLoading && app.state.property.selected == nil)
  }

  @Test("a page that failed is requested again only when the user tries again")
  func failedPage() {
    let app = FakeFinder(at: .detail(.place("York"), "h25"))
    app.answer("York", .success(.houses(20, of: 4)))
    app.answer("York", page: 2, .failure(.unreachable))
    #expect(app.service.asked.map(\.page) == [1, 2] && !app.state.isLoading)
    app.handle(.retry)
    app.answer("York", page: 2, .success(.houses(20, page: 2, of: 4)))
    #expect(app.state.property.selected?.id == "h25")
  }

  @Test("once the person has gone back, no further page is asked for")
  func back() {
    let app = FakeFinder(at: .detail(.place("York"), "gone"))
    app.goBack()
    app.answer("York", .success(.houses(20, of: 4)))
    #expect(app.service.asked.map(\.page) == [1] && !app.state.isLoading)
  }

  @Test(
    "a user who leaves the search is not asked for a location any more",
    arguments: [.results(.place("Leeds")), .detail(.place("Leeds"), "h1")] as [FinderRoute])
  func location(route: FinderRoute) {
    let app = FakeFinder()
    app.find("Leeds", 3)
    app.goBack()
    app.act(.searchByCurrentLocation)
    app.handle(.go(route))
    #expect(app.shown.desk.question == nil && !app.state.isLoading)
    app.handle(.located(.success(GeoPoint(latitude: 53.8, longitude: -1.55)), 1))
    #expect(app.service.asked.count == 1 && app.state.property.searchCriteria == .place("Leeds"))
  }
}
#endif
