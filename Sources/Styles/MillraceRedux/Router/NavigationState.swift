/// A part of an app's state that has the current route and the data kept for routes.
public struct NavigationState {
  /// The route that the screens are to show.
  public var route: Route = []

  /// The data that is kept for routes.
  public var routeSpecificState: [RouteHash: Any] = [:]

  var changeRouteAnimated = true

  /// Creates a state at the root, with no data.
  public init() {}

  /// Returns the data kept for a route; `nil` if there is none, or if it is of another type.
  public func getRouteSpecificState<T>(_ route: Route) -> T? {
    routeSpecificState[RouteHash(route: route)] as? T
  }
}

/// A state that includes a navigation state.
public protocol HasNavigationState {
  /// The current route, and the data kept for routes.
  var navigationState: NavigationState { get set }
}

/// A namespace for the reducer of the two navigation actions.
public struct NavigationReducer {
  /// Returns the next state.
  ///
  /// Any action but the two of navigation leaves the state as it is, and makes an empty state if
  /// there is none.
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
