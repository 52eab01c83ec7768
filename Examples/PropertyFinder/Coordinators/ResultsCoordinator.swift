import MillraceNavigation
import MillraceRedux

/// Takes the person from what was found to one property.
final class ResultsCoordinator: ResultsSceneCoordinator {
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

  func showPropertyDetail(_ property: String) {
    // Pressed twice: the person is there already.
    guard way.path?.top.id == id else { return }
    let index = store.state.property.properties?.firstIndex { $0.id == property }
    guard let index else { return }
    store.dispatch(UpdateSelectedProperty(index: index))
    way.push(.detail(property), from: id)
  }

  func loadMore() {
    let found = store.state.property
    guard let criteria = found.searchCriteria, found.hasMore, !store.state.isLoading else { return }
    store.dispatch(creators.searchProperties(criteria, page: found.loadedPages + 1))
  }

  func refresh() {
    guard let criteria = store.state.property.searchCriteria, !store.state.isLoading else { return }
    store.dispatch(creators.searchProperties(criteria))
  }
}
