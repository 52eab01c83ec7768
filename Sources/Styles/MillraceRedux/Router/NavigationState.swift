/// Where a person is, and what is kept for routes; a part of an app's state.
public struct NavigationState {
  /// Where the person is to be.
  public var route: Route = []

  /// What is kept for routes.
  public var routeSpecificState: [RouteHash: Any] = [:]

  var changeRouteAnimated = true

  /// Begins at the root, with nothing kept.
  public init() {}

  /// What is kept for a route, if it is of the type that is asked for.
  public func getRouteSpecificState<T>(_ route: Route) -> T? {
    routeSpecificState[RouteHash(route: route)] as? T
  }
}

/// A state with a place for navigation.
public protocol HasNavigationState {
  /// Where the person is.
  var navigationState: NavigationState { get set }
}

/// Handles the two actions of navigation.
public struct NavigationReducer {
  /// Makes the next state; any other action leaves it as it is, and makes an empty one of none.
  public static func handleAction(
    _ action: any Action, state: NavigationState?
  ) -> NavigationState {
    var state = state ?? NavigationState()
    switch action {
    case let action as SetRouteAction:
      state.route = action.route
      state.changeRouteAnimated = action.animated
    case let action as SetRouteSpecificData:
      state.routeSpecificState[RouteHash(route: action.route)] = action.data
    default: break
    }
    return state
  }
}
