#if Testing
import MillraceNavigation
import MillraceTesting
import Testing

@testable import PropertyFinder

@Suite("Trying again")
struct RetryTests {
  @Test("of results with one page, a refresh that failed is asked again")
  func onePage() {
    let app = FakeFinder()
    app.find("Hay-on-Wye", 3)
    app.act(.refresh)
    app.answer("Hay-on-Wye", .failure(.refused(status: 503)))
    app.handle(.retry)
    #expect(app.service.asked.map(\.page) == [1, 1, 1] && app.state.isLoading)
    app.answer("Hay-on-Wye", .success(.houses(2)))
    #expect(app.state.property.properties?.count == 2 && app.path == [.search, .results])
  }

  @Test("of results with more pages, a refresh that failed is asked again, and not the next page")
  func refresh() {
    let app = FakeFinder()
    app.find("York", 20, of: 4)
    app.act(.refresh)
    app.answer("York", .failure(.refused(status: 503)))
    app.handle(.retry)
    #expect(app.service.asked.map(\.page) == [1, 1, 1])
  }

  @Test("a search for what was found before is asked again, and leads to the results")
  func searchAgain() {
    let app = FakeFinder()
    app.find("Hay-on-Wye", 3)
    app.goBack()
    app.act(.searchByCity("Hay-on-Wye"))
    app.answer("Hay-on-Wye", .failure(.unreachable))
    app.handle(.retry)
    #expect(app.service.asked.map(\.page) == [1, 1, 1] && app.path == [.search])
    app.answer("Hay-on-Wye", .success(.houses(3)))
    #expect(app.path == [.search, .results])
  }

  @Test("a location that took too long is asked for again")
  func location() {
    let app = FakeFinder()
    app.act(.searchByCurrentLocation)
    app.handle(.located(.failure(.timedOut), 1))
    #expect(app.state.errorMessage?.canBeRetried == true)
    app.handle(.retry)
    #expect(app.shown.desk.question == 2 && app.state.errorMessage == nil)
    let point = GeoPoint(latitude: 53.8, longitude: -1.55)
    app.handle(.located(.success(point), 2))
    app.service.answer(near: point, .failure(.unreachable))
    app.lab.settle()
    // Where the person is was answered: only what is there is asked again.
    app.handle(.retry)
    #expect(app.shown.desk.question == nil && app.service.asked.count == 2)
    app.service.answer(near: point, .success(.houses(2)))
    app.lab.settle()
    #expect(app.path == [.search, .results])
  }

  @Test("pressing it twice asks once")
  func twice() {
    let app = FakeFinder()
    app.act(.searchByCity("Leeds"))
    app.answer("Leeds", .failure(.timedOut))
    app.handle(.retry)
    app.handle(.retry)
    #expect(app.service.asked.count == 2 && app.service.cancelled.isEmpty)
  }

  @Test(
    "an answer that is another page than the one asked for is not understood",
    arguments: [2, 0, .max])
  func otherPage(page: Int) {
    let app = FakeFinder()
    app.act(.searchByCity("Leeds"))
    var response = SearchResponse.houses(3)
    response.page = page
    response.totalPages = .max
    app.answer("Leeds", .success(response))
    #expect(app.state.errorMessage?.text == "\(SearchFailure.unreadable)")
    #expect(app.state.property.properties == nil && !app.state.isLoading)
  }

  @Test("after the last page that can be asked for there is no more, whatever the service says")
  func lastPage() {
    var state = appReducer(
      action: UpdateSearchCriteria(criteria: .place("York"), request: 1), state: nil)
    for (page, hasMore) in [(1, true), (ServiceQuestion.lastPage, false), (.max, false)] {
      let response = SearchResponse([], page: page, totalPages: .max)
      state = appReducer(action: UpdateProperties(response: response, request: 1), state: state)
      #expect(state.property.hasMore == hasMore)
    }
  }

  @Test("a place that is known more exactly is looked for as exactly as an address names it")
  func exactPlace() throws {
    let app = FakeFinder()
    app.act(.searchByCurrentLocation)
    app.handle(.located(.success(GeoPoint(latitude: 53.80061, longitude: -1.5499)), 1))
    let rounded = GeoPoint(latitude: 53.801, longitude: -1.55)
    #expect(app.state.property.searchCriteria == .around(rounded))
    let question = ServiceQuestion(
      .around(GeoPoint(latitude: 53.80061, longitude: -1.5499)), page: 1)
    #expect(app.service.asked == [question] && question.area == .around(rounded))
    let address = try ServiceQuestion.routes.address(of: question)
    #expect(try ServiceQuestion.routes.value(at: address) == question)
  }
}
#endif
