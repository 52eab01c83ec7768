import MillraceNavigation
import MillraceRedux

/// Takes the person from the search to what was found.
final class SearchCoordinator: SearchSceneCoordinator {
  private let id: ScreenID
  private let way: Way
  private let store: MillraceRedux.Store<AppState>
  private let creators: ActionCreators

  init(
    at id: ScreenID, way: Way, store: MillraceRedux.Store<AppState>, creators: ActionCreators
  ) {
    self.id = id
    self.way = way
    self.store = store
    self.creators = creators
  }

  func searchByCity(_ text: String) {
    guard let criteria = SearchCriteria(typed: text) else {
      let message = ErrorMessage("Type the name of a place or a postcode first.")
      return store.dispatch(SaveErrorMessage(message: message))
    }
    // Pressed twice: what is being looked for already.
    if store.state.isLoading, store.state.property.searchCriteria == criteria { return }
    store.dispatch(creators.searchProperties(criteria, callback: showResults))
  }

  func searchByCurrentLocation() {
    store.dispatch(creators.searchPropertiesByCurrentLocation(callback: showResults))
  }

  func cancelSearch() {
    store.dispatch(creators.cancelSearch())
  }

  /// Unless the person has gone elsewhere meanwhile.
  private func showResults() {
    guard way.path?.top.id == id else { return }
    way.push(.results, from: id)
  }
}
