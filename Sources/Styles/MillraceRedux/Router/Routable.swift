internal import Millrace

/// An object that shows the screens above one element of a route.
///
/// Its methods are called on the store's owner, one step at a time: the router asks for the next
/// step after the completion of the previous one was called. The completion may be called on any
/// thread. A step that releases its completion without calling it counts as done, and is reported
/// as a mistake.
///
/// A method that a type leaves out does nothing, completes and is reported as a mistake.
public protocol Routable {
  /// Shows another screen above, and returns the routable of that screen.
  func push(
    _ element: RouteElement, animated: Bool, completion: @escaping RoutingCompletion
  ) -> any Routable

  /// Removes the screen above.
  func pop(_ element: RouteElement, animated: Bool, completion: @escaping RoutingCompletion)

  /// Replaces the screen above by another, and returns the routable of the new screen.
  func change(
    _ from: RouteElement, to: RouteElement, animated: Bool, completion: @escaping RoutingCompletion
  ) -> any Routable
}

extension Routable {
  /// Completes, and reports that the type does not implement the method.
  public func push(
    _ element: RouteElement, animated: Bool, completion: @escaping RoutingCompletion
  ) -> any Routable {
    reportNotImplemented("push(\(element))", completion)
    return self
  }

  /// Completes, and reports that the type does not implement the method.
  public func pop(
    _ element: RouteElement, animated: Bool, completion: @escaping RoutingCompletion
  ) {
    reportNotImplemented("pop(\(element))", completion)
  }

  /// Completes, and reports that the type does not implement the method.
  public func change(
    _ from: RouteElement, to: RouteElement, animated: Bool, completion: @escaping RoutingCompletion
  ) -> any Routable {
    reportNotImplemented("change(\(from), to: \(to))", completion)
    return self
  }

  private func reportNotImplemented(_ method: String, _ completion: RoutingCompletion) {
    Mistake.style(ReduxMistake.notImplemented(method: method, type: "\(Self.self)")).report(to: nil)
    completion()
  }
}
