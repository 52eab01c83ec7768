#if Testing
import Millrace
import MillraceNavigation
import MillraceRedux
import MillraceTesting
import Testing

@testable import PropertyFinder

@Suite("Coordinators, without a view")
struct CoordinatorTests {
  @Test("a search leads to what was found, and a property to its details")
  func journey() {
    let app = FakeFinder()
    app.act(.searchByCity("  Leeds "))
    #expect(app.state.isLoading && app.path == [.search])
    #expect(app.service.asked == [ServiceQuestion(.place("Leeds"), page: 1)])
    app.answer("Leeds", .success(.houses(3)))
    #expect(!app.state.isLoading && app.path == [.search, .results])
    app.act(.showPropertyDetail("h1"))
    #expect(app.path == [.search, .results, .detail("h1")])
    #expect(app.state.property.selected?.title == "House 1")
    #expect(app.shown.route == .detail(.place("Leeds"), "h1"))
    app.goBack()
    #expect(app.path == [.search, .results] && app.state.property.selectedProperty == nil)
    app.goBack()
    #expect(app.path == [.search] && app.shown.route == .search)
  }

  @Test("an address leads to its screens at once, and they are filled when the answer comes")
  func deepLink() {
    let app = FakeFinder(at: .detail(.place("Leeds"), "h2"))
    #expect(app.path == [.search, .results, .detail("h2")])
    #expect(app.state.isLoading && app.state.property.selected == nil)
    app.answer("Leeds", .success(.houses(3)))
    #expect(app.state.property.selected?.id == "h2")
    app.handle(.go(.results(.place("Leeds"))))
    #expect(app.path == [.search, .results] && app.service.asked.count == 1)
    app.handle(.go(.detail(.place("Leeds"), "h0")))
    #expect(app.state.property.selected?.id == "h0" && app.service.asked.count == 1)
  }

  @Test("the app is at an address before the page is rendered again", arguments: [true, false])
  func arrival(isBusy: Bool) {
    let app = FakeFinder()
    app.find("Leeds", 3)
    let front = Millrace.Store<FinderShown?, FinderEvent>(
      showing: app.finder.shown.signal, in: app.lab.scope
    ) { [finder = app.finder] in finder.handle($0) }
    var routes: [FinderRoute] = []
    let observation = app.lab.loop.onSettle { routes.append(app.shown.route) }
    if isBusy {
      app.lab.loop.enqueue("busy") { _ in front.send(.go(.search)) }
    } else {
      front.send(.go(.search))
    }
    #expect(!routes.isEmpty && routes.allSatisfy { $0 == .search })
    observation.cancel()
  }

  @Test("a property that is not found has no details, and nothing breaks")
  func unknownProperty() {
    let app = FakeFinder(at: .detail(.place("Leeds"), "gone"))
    app.answer("Leeds", .success(.houses(3)))
    #expect(app.state.property.selected == nil && app.path.last == .detail("gone"))
  }

  @Test("going back from results that are on their way ends the search")
  func cancelOnBack() {
    let app = FakeFinder(at: .results(.place("Leeds")))
    app.goBack()
    #expect(!app.state.isLoading && app.path == [.search])
    #expect(app.service.cancelled == [ServiceQuestion(.place("Leeds"), page: 1)])
    app.answer("Leeds", .success(.houses(3)))
    #expect(app.state.property.properties == nil && app.path == [.search])
  }

  @Test(
    "a new search overtakes the old one, whichever answer comes first", arguments: [true, false])
  func overtaking(isOldFirst: Bool) {
    let app = FakeFinder()
    app.act(.searchByCity("Leeds"))
    app.act(.searchByCity("York"))
    let answers = [("Leeds", 3), ("York", 5)]
    for (place, count) in isOldFirst ? answers : answers.reversed() {
      app.answer(place, .success(.houses(count)))
    }
    #expect(app.state.property.properties?.count == 5)
    #expect(app.state.property.searchCriteria == .place("York"))
    #expect(app.path == [.search, .results] && !app.state.isLoading)
  }

  @Test("more is loaded page by page, and each property is there once")
  func more() {
    let app = FakeFinder()
    app.find("Leeds", 20, of: 3)
    app.act(.loadMore)
    app.act(.loadMore)
    #expect(app.service.asked.map(\.page) == [1, 2])
    var page = SearchResponse.houses(20, page: 2, of: 3)
    page.properties[0].id = "h19"
    app.answer("Leeds", page: 2, .success(page))
    #expect(app.state.property.properties?.count == 39 && app.state.property.hasMore)
    app.act(.refresh)
    app.answer("Leeds", .success(.houses(20, of: 3)))
    #expect(app.state.property.properties?.count == 20)
  }

  @Test("an empty answer is shown as results without properties")
  func nothing() {
    let app = FakeFinder()
    app.find("Lundy", 0)
    #expect(app.path == [.search, .results] && app.state.property.properties == [])
    #expect(app.state.property.recent.isEmpty)
  }

  @Test("a failed search can be repeated")
  func retry() {
    let app = FakeFinder(at: .results(.place("Leeds")))
    app.answer("Leeds", .failure(.timedOut))
    let message = ErrorMessage(.timedOut, of: .listings(.place("Leeds"), page: 1))
    #expect(app.state.errorMessage == message && message.canBeRetried && !app.state.isLoading)
    app.handle(.retry)
    #expect(app.state.errorMessage == nil && app.state.isLoading)
    app.answer("Leeds", .success(.houses(2)))
    #expect(app.state.property.properties?.count == 2)
  }

  @Test("a page that failed is asked again, and not the first one")
  func retryMore() {
    let app = FakeFinder()
    app.find("Leeds", 20, of: 3)
    app.act(.loadMore)
    app.answer("Leeds", page: 2, .failure(.unreachable))
    app.handle(.retry)
    #expect(app.service.asked.map(\.page) == [1, 2, 2])
  }

  @Test("of several places one is chosen")
  func suggestion() {
    let app = FakeFinder()
    app.act(.searchByCity("Newport"))
    app.answer("Newport", .failure(.ambiguous(["Newport, Gwent"], isSpelling: false)))
    #expect(app.state.errorMessage?.suggestions == ["Newport, Gwent"])
    app.handle(.suggestion("Newport, Gwent"))
    app.answer("Newport, Gwent", .success(.houses(4)))
    #expect(app.path == [.search, .results] && app.state.property.properties?.count == 4)
  }

  @Test("the last five searches that found something are remembered, each once")
  func recent() {
    let app = FakeFinder()
    for place in ["A", "B", "C", "B", "D", "E", "F"] {
      app.handle(.go(.search))
      app.find(place, 1)
    }
    #expect(app.state.property.recent == ["F", "E", "D", "B", "C"].map { .place($0) })
  }

  @Test("a search is remembered with the upper case of the place, and a postcode as it was typed")
  func recentNames() {
    let app = FakeFinder()
    for typed in ["leeds", "Leeds", "ls1"] {
      app.handle(.go(.search))
      app.act(.searchByCity(typed))
      var response = SearchResponse.houses(1)
      response.place = .init(name: "Leeds", longName: "Leeds, West Yorkshire")
      app.answer(typed, .success(response))
      #expect(app.state.property.heading == "Leeds")
    }
    #expect(app.state.property.recent == [.place("ls1"), .place("Leeds")])
  }

  @Test("where the person is leads to what is near")
  func location() {
    let app = FakeFinder()
    app.act(.searchByCurrentLocation)
    #expect(app.shown.desk.question == 1 && app.state.isLoading)
    let point = GeoPoint(latitude: 53.8, longitude: -1.55)
    app.handle(.located(.success(point), 1))
    #expect(app.shown.desk.question == nil)
    app.service.answer(near: point, .success(.houses(2)))
    app.lab.settle()
    #expect(app.path == [.search, .results] && !app.state.isLoading)
    #expect(app.shown.route == .results(.around(point)))
  }

  @Test("an app that is released leaves nothing behind")
  func letGo() {
    weak var finder: Finder?
    weak var store: MillraceRedux.Store<AppState>?
    do {
      let app = FakeFinder()
      app.find("Leeds", 3)
      app.act(.showPropertyDetail("h1"))
      app.goBack()
      app.act(.refresh)
      finder = app.finder
      store = app.finder.store
      #expect(finder != nil && store != nil)
      app.answer("Leeds", .success(.houses(3)))
    }
    #expect(finder == nil && store == nil)
  }

  @Test("an action for a screen that was removed is dropped and reported")
  func departed() {
    let app = FakeFinder()
    app.find("Leeds", 3)
    let results = app.top
    app.goBack()
    app.handle(.action(.showPropertyDetail("h0"), results))
    #expect(app.path == [.search])
    #expect(app.recorder.reports.contains { "\($0)".contains("showPropertyDetail") })
  }
}
#endif
