import MillraceNavigation
import MillraceRedux

/// The coordinator of the search screen, which leads to the results.
final class SearchCoordinator: SearchSceneCoordinator {
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

  func searchByCity(_ text: String) {
    guard let criteria = SearchCriteria(typed: text) else {
      return store.dispatch(SaveErrorMessage(message: .nothingTyped))
    }
    // A second press finds the same search in progress.
    if store.state.isLoading, store.state.property.searchCriteria == criteria { return }
    store.dispatch(creators.searchProperties(criteria, callback: showResults))
  }

  func searchByCurrentLocation() {
    store.dispatch(creators.searchPropertiesByCurrentLocation(callback: showResults))
  }

  func cancelSearch() {
    store.dispatch(creators.cancelSearch())
  }

  /// Shows the results, unless another screen is on top by now.
  private func showResults() {
    guard paths.path?.top.id == id else { return }
    paths.push(.results, from: id)
  }
}
