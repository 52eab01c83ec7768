public import MillraceNavigation

/// What is to be seen of the app.
public struct FinderShown: Hashable, Sendable {
  /// What the store has.
  public var app: AppState
  /// Where the person is.
  public var path: FinderPath
  /// How often the browser's own buttons led somewhere, as far as the app has followed.
  public var arrivals = 0
  /// The question where the person is, by number; `nil` while nobody asks.
  public var question: Int?

  /// The address of it.
  public var route: FinderRoute {
    guard let criteria = app.property.searchCriteria else { return .search }
    switch path.top.screen {
    case .search: return .search
    case .results: return .results(criteria)
    case .detail(let id): return .detail(criteria, id)
    }
  }
}

/// What a person, or the browser for them, did.
public enum FinderEvent: Hashable, Sendable {
  /// Something on a screen.
  case did(SceneAction, ScreenID)
  /// Went back.
  case went(ScreenEvent)
  /// Knows what went wrong.
  case understood
  /// Wants to try again.
  case retry
  /// Meant a place.
  case suggestion(String)
  /// The browser says where it is, or why not, to a question.
  case located(Result<GeoPoint, LocationFailure>, Int)
  /// Wants the service to behave in some way.
  case conduct(ServiceConduct)
  /// Followed a link.
  case go(FinderRoute)
  /// Went to an address by the browser's own buttons, so many times by now.
  case arrived(FinderRoute, Int)
  /// Has been here before, and searched that.
  case remember([SearchCriteria])
}
