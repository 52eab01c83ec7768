/// One element of a route: the name of a screen.
public typealias RouteElement = String

/// The path to the current screen: the names of the screens from the root on.
public typealias Route = [RouteElement]

/// A function that a routable calls when a screen has changed as requested.
public typealias RoutingCompletion = () -> Void
