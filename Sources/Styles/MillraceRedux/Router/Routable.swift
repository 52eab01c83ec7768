internal import Millrace

/// Who shows the screens of one element of a route, and changes what is above it.
///
/// Called on the store's owner, one step at a time: the next is asked for when the completion of the one before was
/// called; it may be called on any thread. A step that lets go of its completion without calling it counts as done, and is
/// reported as a mistake.
///
/// Each method does nothing, completes and is reported as a mistake unless a type has its own.
public protocol Routable {
  /// Shows another screen above; answers who is responsible for what is above that.
  func push(
    _ element: RouteElement, animated: Bool, completion: @escaping RoutingCompletion
  ) -> any Routable

  /// Takes the screen above away.
  func pop(_ element: RouteElement, animated: Bool, completion: @escaping RoutingCompletion)

  /// Shows another screen in the place of the one above; answers who is responsible for what is above that.
  func change(
    _ from: RouteElement, to: RouteElement, animated: Bool, completion: @escaping RoutingCompletion
  ) -> any Routable
}

extension Routable {
  /// Nothing but a completion and a report.
  public func push(
    _ element: RouteElement, animated: Bool, completion: @escaping RoutingCompletion
  ) -> any Routable {
    leaveOut("push(\(element))", completion)
    return self
  }

  /// Nothing but a completion and a report.
  public func pop(
    _ element: RouteElement, animated: Bool, completion: @escaping RoutingCompletion
  ) {
    leaveOut("pop(\(element))", completion)
  }

  /// Nothing but a completion and a report.
  public func change(
    _ from: RouteElement, to: RouteElement, animated: Bool, completion: @escaping RoutingCompletion
  ) -> any Routable {
    leaveOut("change(\(from), to: \(to))", completion)
    return self
  }

  private func leaveOut(_ method: String, _ completion: RoutingCompletion) {
    Mistake.style(ReduxMistake.notImplemented(method: method, type: "\(Self.self)")).report(to: nil)
    completion()
  }
}
