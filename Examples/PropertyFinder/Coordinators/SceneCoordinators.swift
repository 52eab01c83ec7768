/// What the search screen asks of whoever knows what comes after it.
protocol SearchSceneCoordinator: AnyObject {
  /// Looks in a place, as it was typed.
  func searchByCity(_ text: String)
  /// Looks around the person.
  func searchByCurrentLocation()
  /// Stops looking.
  func cancelSearch()
}

/// What the results screen asks of whoever knows what comes after it.
protocol ResultsSceneCoordinator: AnyObject {
  /// Shows a property, by its id: the list may have changed since the person saw it.
  func showPropertyDetail(_ property: String)
  /// Gets the next page.
  func loadMore()
  /// Looks again.
  func refresh()
}
