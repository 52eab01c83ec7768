import MillraceNavigation

/// The state that the page shows: the store, the screens, and the page's own state.
package struct FinderShown: Hashable, Sendable {
  /// The state of the store.
  package var app = AppState()
  /// The stack of screens.
  package var path = FinderPath(.search)
  /// The page's own state.
  package var desk = FinderDesk()
  /// The address to go to when the page begins: that of the visit, or of a previous page.
  var wanted: FinderRoute?

  /// The address of the visible screen.
  package var route: FinderRoute {
    let refinement = app.property.refinement
    guard let criteria = app.property.searchCriteria else { return .search }
    switch path.top.screen {
    case .search: return .search
    case .results: return .results(criteria, refinement)
    case .detail(let id): return .detail(criteria, id, refinement)
    }
  }
}

extension FinderShown {
  /// Creates the first state of a page at an address, with the shortlist of its browser.
  package init(at route: FinderRoute, _ shortlist: Shortlist? = nil) {
    self.init(wanted: route)
    app.property.saved = shortlist?.saved ?? []
    app.property.recent = shortlist?.recent ?? []
  }
}

/// The page's own state, beside its store and its screens.
package struct FinderDesk: Hashable, Sendable {
  /// The text in the search field.
  package var text = ""
  /// The behaviour that the service is asked for.
  package var conduct = ServiceConduct()
  /// The number of the open request for the location; `nil` while there is none.
  package var question: Int?
}

extension FinderDesk {
  /// Returns the state with the place of an address in the search field.
  func looking(for route: FinderRoute?) -> FinderDesk {
    var desk = self
    switch route {
    case .results(.place(let name), _), .detail(.place(let name), _, _): desk.text = name
    default: break
    }
    return desk
  }
}
