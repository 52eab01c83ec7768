/// An action of a person on a screen.
package enum SceneAction: Hashable, Sendable {
  /// Searches the place in the text.
  case searchByCity(String)
  /// Searches around the person.
  case searchByCurrentLocation
  case cancelSearch
  /// Shows a property, by its id.
  case showPropertyDetail(String)
  /// Loads the next page.
  case loadMore
  /// Repeats the search.
  case refresh
}

/// The content of a screen: it receives the actions of its view, and knows its coordinator only by
/// a protocol.
enum Scene {
  case search(any SearchSceneCoordinator)
  case results(any ResultsSceneCoordinator)
  case detail

  /// Forwards an action to the coordinator; returns false if this screen does not support it.
  func handle(_ action: SceneAction) -> Bool {
    switch (self, action) {
    case (.search(let coordinator), .searchByCity(let text)): coordinator.searchByCity(text)
    case (.search(let coordinator), .searchByCurrentLocation):
      coordinator.searchByCurrentLocation()
    case (.search(let coordinator), .cancelSearch): coordinator.cancelSearch()
    case (.results(let coordinator), .showPropertyDetail(let id)):
      coordinator.showPropertyDetail(id)
    case (.results(let coordinator), .loadMore): coordinator.loadMore()
    case (.results(let coordinator), .refresh): coordinator.refresh()
    case (.results(let coordinator), .searchByCity(let text)): coordinator.searchByCity(text)
    default: return false
    }
    return true
  }
}
