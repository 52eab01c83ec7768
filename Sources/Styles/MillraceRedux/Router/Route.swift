/// One element of a route: the name of a screen.
public typealias RouteElement = String

/// The path to the current screen: the names of the screens from the root on.
public typealias Route = [RouteElement]

/// A function that a routable calls when a screen has changed as requested.
public typealias RoutingCompletion = () -> Void

/// A route as the key of the data that is kept for it.
///
/// Routes are compared element by element, so `["a/b"]` and `["a", "b"]` are different keys.
public struct RouteHash: Hashable {
  private let route: Route

  /// Creates the key of a route.
  public init(route: Route) {
    self.route = route
  }

  /// Returns true if both are keys of the same route.
  public static func == (left: RouteHash, right: RouteHash) -> Bool {
    left.route == right.route
  }

  /// Hashes the elements one by one.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(route)
  }
}
