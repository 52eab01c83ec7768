import MillraceNavigation
import MillraceRedux

/// The coordinator of the results screen, which leads to a single property.
final class ResultsCoordinator: ResultsSceneCoordinator {
  private let id: ScreenID
  private let paths: PathController
  private let store: MillraceRedux.Store<AppState>
  private let creators: ActionCreators

  init(
    at id: ScreenID, paths: PathController, store: MillraceRedux.Store<AppState>,
    creators: ActionCreators
  ) {
    self.id = id
    self.paths = paths
    self.store = store
    self.creators = creators
  }

  func showPropertyDetail(_ property: String) {
    // A second press arrives when the screen is already open.
    guard paths.path?.top.id == id else { return }
    let index = store.state.property.properties?.firstIndex { $0.id == property }
    guard let index else { return }
    store.dispatch(UpdateSelectedProperty(index: index))
    paths.push(.detail(property), from: id)
  }

  func loadMore() {
    let found = store.state.property
    guard let criteria = found.searchCriteria, found.hasMore, !store.state.isLoading else { return }
    store.dispatch(
      creators.searchProperties(criteria, found.refinement, page: found.loadedPages + 1))
  }

  func refresh() {
    let found = store.state.property
    guard let criteria = found.searchCriteria, !store.state.isLoading else { return }
    store.dispatch(creators.searchProperties(criteria, found.refinement))
  }

  func searchByCity(_ text: String) {
    guard let criteria = SearchCriteria(typed: text) else {
      return store.dispatch(SaveErrorMessage(message: .nothingTyped))
    }
    guard !store.state.isLoading else { return }
    store.dispatch(creators.searchProperties(criteria))
  }
}
