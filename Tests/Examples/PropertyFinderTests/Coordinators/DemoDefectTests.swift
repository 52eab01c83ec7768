#if Testing
import Millrace
import MillraceNavigation
import MillraceTesting
import Testing

@testable import PropertyFinder

/// The defects of the original's demo, each as a test of the behaviour here.
@Suite("EX-B: defects of the demo, designed out")
struct DemoDefectTests {
  @Test("instead of a sticky error: what was cleaned stays away, whatever changes afterwards")
  func stickyError() {
    let app = FakeFinder()
    app.act(.searchByCity("Leeds"))
    app.answer("Leeds", .failure(.unreachable))
    #expect(app.state.errorMessage != nil)
    app.handle(.dismissError)
    #expect(app.state.errorMessage == nil)
    app.find("York", 2)
    #expect(app.state.errorMessage == nil)
  }

  @Test("instead of two requests and two screens: pressing twice does it once")
  func doubleTap() {
    let app = FakeFinder()
    let search = app.top
    // One after the other: of two in one turn only the second would ever be asked.
    app.handle(.action(.searchByCity("Leeds"), search))
    app.handle(.action(.searchByCity("Leeds"), search))
    #expect(app.service.asked.count == 1 && app.service.cancelled.isEmpty)
    app.answer("Leeds", .success(.houses(3)))
    let results = app.top
    app.finder.handle(.action(.showPropertyDetail("h0"), results))
    app.finder.handle(.action(.showPropertyDetail("h0"), results))
    app.lab.settle()
    #expect(app.path == [.search, .results, .detail("h0")])
  }

  @Test("instead of no way to stop: a search can be cancelled")
  func cancellation() {
    let app = FakeFinder()
    app.act(.searchByCity("Leeds"))
    app.act(.cancelSearch)
    #expect(!app.state.isLoading && app.service.cancelled.count == 1)
    app.answer("Leeds", .success(.houses(3)))
    #expect(app.path == [.search] && app.state.property.properties == nil)
  }

  @Test(
    "instead of a spinner for ever: without a location the search ends with words",
    arguments: LocationFailure.allCases)
  func location(failure: LocationFailure) {
    let app = FakeFinder()
    app.act(.searchByCurrentLocation)
    app.handle(.located(.failure(failure), 1))
    #expect(!app.state.isLoading && app.shown.desk.question == nil)
    #expect(app.state.errorMessage?.text == "\(failure)")
  }

  @Test("instead of a spinner for ever: a question without an answer can be cancelled")
  func unansweredLocation() {
    let app = FakeFinder()
    app.act(.searchByCurrentLocation)
    app.act(.cancelSearch)
    #expect(!app.state.isLoading && app.shown.desk.question == nil)
    app.handle(.located(.success(GeoPoint(latitude: 1, longitude: 1)), 1))
    #expect(app.service.asked.isEmpty)
  }

  @Test("instead of a crash: no property is selected before there is one")
  func selection() {
    for index in [nil, -1, 0, 7] {
      let action = UpdateSelectedProperty(index: index)
      #expect(appReducer(action: action, state: nil).property.selected == nil)
    }
  }

  @Test(
    "instead of a crash: JSON of another shape is a failure in words",
    arguments: ["", "null", "[]", #"{"response": []}"#, #"{"response": {"listings": 3}}"#])
  func otherJSON(json: String) {
    let app = FakeFinder()
    app.act(.searchByCity("Leeds"))
    app.answer("Leeds", Result { () throws(SearchFailure) in try SearchResponse(json: json.utf8) })
    #expect(app.state.errorMessage?.text == "\(SearchFailure.unreadable)")
    #expect(!app.state.isLoading)
  }

  @Test("instead of an old list: new results take the place of those before")
  func newResults() {
    let app = FakeFinder()
    app.find("Leeds", 3)
    app.act(.refresh)
    #expect(app.state.property.properties?.count == 3)
    app.answer("Leeds", .success(.houses(1)))
    #expect(app.state.property.properties?.count == 1)
  }

  @Test("instead of one Boolean: the end of one request is not the end of another")
  func overlapping() {
    var state = appReducer(action: StartLoading(request: 1), state: nil)
    state = appReducer(action: StartLoading(request: 2), state: state)
    state = appReducer(action: EndLoading(request: 1), state: state)
    #expect(state.isLoading)
    #expect(!appReducer(action: EndLoading(request: 2), state: state).isLoading)
  }

  @Test("instead of London: an empty field is not searched for", arguments: ["", "  ", "\t\n"])
  func emptyField(text: String) {
    let app = FakeFinder()
    app.act(.searchByCity(text))
    #expect(app.service.asked.isEmpty && app.state.errorMessage != nil && !app.state.isLoading)
  }

  @Test(
    "instead of a push onto whatever is there: results are shown only to a user who still waits")
  func left() {
    let app = FakeFinder()
    app.find("Leeds", 3)
    app.goBack()
    app.act(.searchByCity("York"))
    app.handle(.go(.detail(.place("York"), "h0")))
    app.answer("York", .success(.houses(3)))
    #expect(app.path == [.search, .results, .detail("h0")])
    #expect(app.state.property.selected?.id == "h0")
  }

  @Test("a stale answer changes nothing")
  func stale() {
    let begin = UpdateSearchCriteria(criteria: .place("York"), request: 2)
    let state = appReducer(action: begin, state: nil)
    let late = UpdateProperties(response: .houses(3), request: 1)
    #expect(appReducer(action: late, state: state) == state)
  }
}
#endif
