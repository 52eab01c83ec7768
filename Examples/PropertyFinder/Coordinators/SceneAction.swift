/// What a person can do on a screen.
public enum SceneAction: Hashable, Sendable {
  /// Look in the place that was typed.
  case searchByCity(String)
  /// Look around here.
  case searchByCurrentLocation
  /// Stop looking.
  case cancelSearch
  /// Look at a property, by its id.
  case showPropertyDetail(String)
  /// Show more of them.
  case loadMore
  /// Look again.
  case refresh
}

/// What is behind a screen: hears its view, and knows its coordinator by a protocol alone.
enum Scene {
  case search(any SearchSceneCoordinator)
  case results(any ResultsSceneCoordinator)
  case detail

  /// Hands on what a person did; false for what cannot be done on this screen.
  func hear(_ action: SceneAction) -> Bool {
    switch (self, action) {
    case (.search(let coordinator), .searchByCity(let text)): coordinator.searchByCity(text)
    case (.search(let coordinator), .searchByCurrentLocation):
      coordinator.searchByCurrentLocation()
    case (.search(let coordinator), .cancelSearch): coordinator.cancelSearch()
    case (.results(let coordinator), .showPropertyDetail(let id)):
      coordinator.showPropertyDetail(id)
    case (.results(let coordinator), .loadMore): coordinator.loadMore()
    case (.results(let coordinator), .refresh): coordinator.refresh()
    default: return false
    }
    return true
  }
}
