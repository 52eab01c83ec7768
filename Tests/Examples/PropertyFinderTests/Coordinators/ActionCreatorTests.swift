import Millrace
import MillraceRedux
import MillraceTestSupport
import Testing

@testable import PropertyFinder

/// The requests of a creator, which the test answers.
private final class Outside: ListingRequests, LocationRequests {
  var listings: ((Result<SearchResponse, SearchFailure>) -> Void)?
  var location: ((Result<GeoPoint, LocationFailure>) -> Void)?

  func ask(
    _ question: ServiceQuestion,
    _ answer: @escaping (Result<SearchResponse, SearchFailure>) -> Void
  ) { listings = answer }

  func ask(_ answer: @escaping (Result<GeoPoint, LocationFailure>) -> Void) { location = answer }

  func cancel() {}
}

@Suite("Action creators")
struct ActionCreatorTests {
  private let outside = Outside()
  private let store: MillraceRedux.Store<AppState>
  private let log = Log()

  init() {
    let log = log
    store = MillraceRedux.Store(
      in: Loop().root, state: AppState(),
      inPlace: { action, state in
        log.write("\(type(of: action))")
        state = appReducer(action: action, state: state)
      }, middleware: [createThunkMiddleware()])
  }

  private var creators: ActionCreators { ActionCreators(listings: outside, location: outside) }

  @Test("a search dispatches criteria, loading, properties, the end of loading, and calls back")
  func success() {
    var isCalled = false
    store.dispatch(creators.searchProperties(.place("Leeds")) { isCalled = true })
    #expect(log.lines == ["UpdateSearchCriteria", "StartLoading"] && !isCalled)
    outside.listings?(.success(.houses(1)))
    #expect(log.lines.suffix(2) == ["UpdateProperties", "EndLoading"] && isCalled)
  }

  @Test("a search that fails dispatches the end of loading and the error, and does not call back")
  func failure() {
    var isCalled = false
    store.dispatch(creators.searchProperties(.place("Leeds")) { isCalled = true })
    outside.listings?(.failure(.timedOut))
    #expect(log.lines.suffix(2) == ["EndLoading", "SaveErrorMessage"] && !isCalled)
  }

  @Test("a search by location loads, finds out, and goes on as a search")
  func location() {
    store.dispatch(creators.searchPropertiesByCurrentLocation())
    #expect(log.lines == ["StartLoading"])
    outside.location?(.success(GeoPoint(latitude: 1, longitude: 2)))
    #expect(log.lines.dropFirst() == ["EndLoading", "UpdateSearchCriteria", "StartLoading"])
    outside.location?(.failure(.denied))
    #expect(log.lines.suffix(2) == ["SaveErrorMessage", "EndLoading"])
  }
}
