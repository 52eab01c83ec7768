/// An object that shows the components of one core: a window, a console, a test.
///
/// A core has one, ``Core/performer``, so that every navigation is performed exactly once.
public protocol NavigationPerformer: AnyObject {
  /// Shows a change; called on the core's owner, when the tree has changed and the subscribers have
  /// been notified.
  ///
  /// It is called once for each navigation, in the order of the commits. Navigations that it
  /// commits or dispatches itself follow after it has returned. ``Core/navigationTree`` is the
  /// current tree, which may be newer.
  func perform(_ change: NavigationChange, in core: Core)
}
