/// Shows the components of one core: a window, a console, a test.
///
/// A core has one, ``Core/performer``, so that no navigation is performed twice or not at all.
public protocol NavigationPerformer: AnyObject {
  /// Shows what has changed; called on the core's owner, when the navigation is in the tree and the subscribers of the
  /// state beside it have been told.
  ///
  /// Each navigation is told once, in the order of the commits; what it commits or dispatches on the way is told after it has
  /// returned. ``Core/navigationTree`` is the tree as it is now, which may be newer.
  func perform(_ change: NavigationChange, in core: Core)
}
