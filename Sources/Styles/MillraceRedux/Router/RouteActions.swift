/// Asks for another route.
public struct SetRouteAction: Action {
  /// The name that recordings of old knew it by.
  public static let type = "RE_SWIFT_ROUTER_SET_ROUTE"

  let route: Route
  let animated: Bool

  /// Asks for a route.
  ///
  /// - Parameters:
  ///   - route: where to go.
  ///   - animated: whether screens may show the way there.
  public init(_ route: Route, animated: Bool = true) {
    self.route = route
    self.animated = animated
  }
}

/// Keeps something for a route, such as what its screen is to show.
public struct SetRouteSpecificData: Action {
  let route: Route
  let data: Any

  /// Keeps data for a route, in place of what was kept for it.
  public init(route: Route, data: Any) {
    self.route = route
    self.data = data
  }
}
