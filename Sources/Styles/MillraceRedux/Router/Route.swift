/// One step of a route: the name of a screen.
public typealias RouteElement = String

/// Where a person is: the names of the screens from the root on.
public typealias Route = [RouteElement]

/// Says that a screen has changed as asked.
public typealias RoutingCompletion = () -> Void
