/// An action that requests another route.
public struct SetRouteAction: Action {
  /// The name of this action in recordings of ReSwift's recorder.
  public static let type = "RE_SWIFT_ROUTER_SET_ROUTE"

  let route: Route
  let animated: Bool

  /// Creates a request for a route.
  ///
  /// - Parameters:
  ///   - route: The route to show.
  ///   - animated: True if the screens may animate the change.
  public init(_ route: Route, animated: Bool = true) {
    self.route = route
    self.animated = animated
  }
}

/// An action that keeps data for a route, such as what its screen is to show.
public struct SetRouteSpecificData: Action {
  let route: Route
  let data: Any

  /// Creates an action that keeps data for a route and replaces what was kept for it.
  public init(route: Route, data: Any) {
    self.route = route
    self.data = data
  }
}
