/// A route as the key of what is kept for it.
///
/// Routes are equal element by element, so that `["a/b"]` and `["a", "b"]` are two.
public struct RouteHash: Hashable {
  private let route: Route

  /// Makes the key of a route.
  public init(route: Route) {
    self.route = route
  }

  /// Whether both are keys of the same route.
  public static func == (left: RouteHash, right: RouteHash) -> Bool {
    left.route == right.route
  }

  /// Feeds the elements, each by itself.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(route)
  }
}
