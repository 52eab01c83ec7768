import Millrace
import MillraceNavigation
import MillraceRedux

/// The root coordinator: it creates the content of each screen, and navigates to addresses.
///
/// ```
///   AppCoordinator ─creates──▶ SearchCoordinator ◀──protocol── search scene ◀── its view
///         │                   ResultsCoordinator ◀──protocol── results scene ◀── its view
///         └── PathController ◀──push──┘
/// ```
final class AppCoordinator {
  private let paths: PathController
  private let store: MillraceRedux.Store<AppState>
  private let creators: ActionCreators
  private var shown: [FinderScreen] = []

  /// The number of pages that are searched for the property of an address: as many as the largest
  /// place has.
  static let pagesSought = 20

  init(paths: PathController, store: MillraceRedux.Store<AppState>, creators: ActionCreators) {
    self.paths = paths
    self.store = store
    self.creators = creators
  }

  /// Returns the content of a screen.
  func scene(for entry: ScreenEntry<FinderScreen>) -> Scene {
    switch entry.screen {
    case .search:
      .search(SearchCoordinator(at: entry.id, paths: paths, store: store, creators: creators))
    case .results:
      .results(ResultsCoordinator(at: entry.id, paths: paths, store: store, creators: creators))
    case .detail: .detail
    }
  }

  /// Navigates to an address; screens that are already there stay.
  func go(to route: FinderRoute) {
    if route != .search, store.state.isLocating { store.dispatch(creators.cancelSearch()) }
    switch route {
    case .search: paths.show([.search])
    case .results(let criteria, let refinement):
      paths.show([.search, .results])
      searchIfNeeded(for: criteria, refinement)
    case .detail(let criteria, let id, let refinement):
      paths.show([.search, .results, .detail(id)])
      searchIfNeeded(for: criteria, refinement)
    }
  }

  /// Repeats exactly the request that failed.
  func retry() {
    guard let asked = store.state.errorMessage?.asked else { return }
    store.dispatch(CleanErrorMessage())
    switch asked {
    case .listings(let criteria, let refinement, let page):
      search(criteria, refinement, page: page)
    case .location:
      store.dispatch(
        creators.searchPropertiesByCurrentLocation { [weak self] in self?.showFound() })
    }
  }

  /// Searches one of the suggested places.
  func take(suggestion: String) {
    store.dispatch(CleanErrorMessage())
    searchIfNeeded(for: .place(suggestion))
  }

  /// Follows a change of the screens; a request ends with the screen that made it.
  func follow(_ path: FinderPath) {
    let before = shown
    shown = path.entries.map(\.screen)
    let hasLeftResults =
      before.count > shown.count && before.contains(.results) && !shown.contains(.results)
    if hasLeftResults && store.state.isLoading || shown.last != .search && store.state.isLocating {
      store.dispatch(creators.cancelSearch())
    }
    select()
    seek()
  }

  /// Selects the property of a screen that was shown before its property was loaded.
  func fill() {
    guard case .detail? = shown.last else { return }
    select()
    seek()
  }

  private func searchIfNeeded(
    for criteria: SearchCriteria, _ refinement: Refinement = Refinement()
  ) {
    let found = store.state.property
    let isSame = found.searchCriteria == criteria && found.refinement == refinement
    guard !isSame || found.properties == nil && !store.state.isLoading else { return }
    search(criteria, refinement)
  }

  private func search(_ criteria: SearchCriteria, _ refinement: Refinement, page: Int = 1) {
    store.dispatch(
      creators.searchProperties(criteria, refinement, page: page) { [weak self] in
        self?.showFound()
      })
  }

  private func showFound() {
    guard let path = paths.path else { return }
    if path.top.screen == .search { paths.show([.search, .results]) }
  }

  /// Selects the property of the visible screen.
  private func select() {
    let found = store.state.property
    var index: Int?
    if case .detail(let id)? = shown.last {
      index = found.properties?.firstIndex { $0.id == id }
    }
    guard found.selectedProperty != index else { return }
    store.dispatch(UpdateSelectedProperty(index: index))
  }

  /// Loads one more page while the property of the visible screen is not found.
  ///
  /// A search that failed or was cancelled is not repeated.
  private func seek() {
    let found = store.state.property
    guard case .detail? = shown.last, found.selectedProperty == nil, !store.state.isLoading,
      found.isAnswered, found.hasMore, found.loadedPages < Self.pagesSought,
      let criteria = found.searchCriteria
    else { return }
    search(criteria, found.refinement, page: found.loadedPages + 1)
  }
}
