/// The requests of the search screen to its coordinator.
protocol SearchSceneCoordinator: AnyObject {
  /// Searches a place, from the text of a person.
  func searchByCity(_ text: String)
  /// Searches around the person.
  func searchByCurrentLocation()
  func cancelSearch()
}

/// The requests of the results screen to its coordinator.
protocol ResultsSceneCoordinator: AnyObject {
  /// Shows a property, by its id: the list may have changed since it was shown.
  func showPropertyDetail(_ property: String)
  /// Loads the next page.
  func loadMore()
  /// Repeats the search.
  func refresh()
  /// Searches another place, from the text of a person.
  func searchByCity(_ text: String)
}
