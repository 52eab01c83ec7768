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

  /// Asks again what failed.
  func retry() {
    store.dispatch(CleanErrorMessage())
    let found = store.state.property
    guard let criteria = found.searchCriteria else { return }
    look(for: criteria, page: found.properties == nil ? 1 : found.loadedPages + 1)
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
    let isBack = before.count > shown.count
    if isBack, before.contains(.results), !shown.contains(.results), store.state.isLoading {
      store.dispatch(creators.cancelSearch())
    }
    select()
  }

  /// Fills a screen that was there before its property.
  func fill() {
    if case .detail? = shown.last { select() }
  }

  private func look(for criteria: SearchCriteria, page: Int = 1) {
    let found = store.state.property
    let isSame = found.searchCriteria == criteria
    guard !isSame || (page == 1 ? found.properties == nil : found.hasMore) else { return }
    if isSame, store.state.isLoading { return }
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
}
