public import MillraceNavigation

/// The output of the app that a page shows.
public struct FinderShown: Hashable, Sendable {
  /// The state of the store.
  public var app: AppState
  /// The stack of screens.
  public var path: FinderPath
  /// The number of ``FinderEvent/arrived(_:_:)`` events that the app has followed.
  public var arrivals = 0
  /// The number of the open request for the location; `nil` while there is none.
  public var question: Int?

  /// The address of the visible screen.
  public var route: FinderRoute {
    guard let criteria = app.property.searchCriteria else { return .search }
    switch path.top.screen {
    case .search: return .search
    case .results: return .results(criteria)
    case .detail(let id): return .detail(criteria, id)
    }
  }
}

/// An event of a person, or of the browser.
public enum FinderEvent: Hashable, Sendable {
  /// An action on a screen.
  case did(SceneAction, ScreenID)
  /// A navigation back.
  case went(ScreenEvent)
  /// The acknowledgement of an error message.
  case understood
  /// The request to repeat a failed search.
  case retry
  /// The choice of a suggested place.
  case suggestion(String)
  /// The browser's answer to a request for the location, by number.
  case located(Result<GeoPoint, LocationFailure>, Int)
  /// A change of the service's behaviour.
  case conduct(ServiceConduct)
  /// A link was followed.
  case go(FinderRoute)
  /// The browser's buttons led to an address; the number counts these events.
  case arrived(FinderRoute, Int)
  /// The searches of an earlier visit.
  case remember([SearchCriteria])
}
