import Millrace
import MillraceNavigation
import MillraceRedux

/// The first coordinator: makes each screen with what it needs, and leads to where an address says.
///
/// ```
///   AppCoordinator ──makes──▶ SearchCoordinator ◀──protocol── search scene ◀── its view
///         │                   ResultsCoordinator ◀──protocol── results scene ◀── its view
///         └──────── Way ◀──push──┘
/// ```
final class AppCoordinator {
  private let way: Way
  private let store: MillraceRedux.Store<AppState>
  private let creators: ActionCreators
  private var shown: [FinderScreen] = []

  /// On how many pages a property is looked for that an address names: as many as the greatest place has.
  static let pagesSought = 20

  init(way: Way, store: MillraceRedux.Store<AppState>, creators: ActionCreators) {
    self.way = way
    self.store = store
    self.creators = creators
  }

  /// What belongs to a screen.
  func scene(for entry: ScreenEntry<FinderScreen>) -> Scene {
    switch entry.screen {
    case .search:
      .search(SearchCoordinator(at: entry.id, way: way, store: store, creators: creators))
    case .results:
      .results(ResultsCoordinator(at: entry.id, way: way, store: store, creators: creators))
    case .detail: .detail
    }
  }

  /// Begins at an address, or goes there: what is there already stays.
  func go(to route: FinderRoute) {
    if route != .search, store.state.isLocating { store.dispatch(creators.cancelSearch()) }
    switch route {
    case .search: way.show([.search])
    case .results(let criteria):
      way.show([.search, .results])
      look(for: criteria)
    case .detail(let criteria, let id):
      way.show([.search, .results, .detail(id)])
      look(for: criteria)
    }
  }

  /// Asks again exactly what failed.
  func retry() {
    guard let asked = store.state.errorMessage?.asked else { return }
    store.dispatch(CleanErrorMessage())
    switch asked {
    case .listings(let criteria, let page): search(criteria, page: page)
    case .location:
      store.dispatch(
        creators.searchPropertiesByCurrentLocation { [weak self] in self?.showFound() })
    }
  }

  /// Takes one of the places that may have been meant.
  func take(suggestion: String) {
    store.dispatch(CleanErrorMessage())
    look(for: .place(suggestion))
  }

  /// Follows the person: what a screen had asked for ends with it.
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

  /// Fills a screen that was there before its property.
  func fill() {
    guard case .detail? = shown.last else { return }
    select()
    seek()
  }

  private func look(for criteria: SearchCriteria) {
    let found = store.state.property
    let isSame = found.searchCriteria == criteria
    guard !isSame || found.properties == nil && !store.state.isLoading else { return }
    search(criteria)
  }

  private func search(_ criteria: SearchCriteria, page: Int = 1) {
    store.dispatch(
      creators.searchProperties(criteria, page: page) { [weak self] in self?.showFound() })
  }

  private func showFound() {
    guard let path = way.path else { return }
    if path.top.screen == .search { way.show([.search, .results]) }
  }

  /// The property whose screen is there is the one that is selected.
  private func select() {
    let found = store.state.property
    var index: Int?
    if case .detail(let id)? = shown.last {
      index = found.properties?.firstIndex { $0.id == id }
    }
    guard found.selectedProperty != index else { return }
    store.dispatch(UpdateSelectedProperty(index: index))
  }

  /// Gets one page more where the property whose screen is there is on none so far.
  ///
  /// What failed or was stopped is not asked again by itself.
  private func seek() {
    let found = store.state.property
    guard case .detail? = shown.last, found.selectedProperty == nil, !store.state.isLoading,
      found.isAnswered, found.hasMore, found.loadedPages < Self.pagesSought,
      let criteria = found.searchCriteria
    else { return }
    search(criteria, page: found.loadedPages + 1)
  }
}
