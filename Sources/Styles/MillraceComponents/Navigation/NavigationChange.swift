/// A change of the tree, of which the performer of a core is notified.
public struct NavigationChange {
  /// The committed navigation; `nil` to build everything anew from the tree.
  ///
  /// It is `nil` for a new performer, and after state was replaced wholesale.
  public let navigation: (any Navigation)?
  /// The removed components with all that was shown from them, the uppermost first.
  public let removed: [AnyComponent]
  /// The added components, parents first.
  public let added: [AnyComponent]

  static var anew: NavigationChange {
    NavigationChange(navigation: nil, removed: [], added: [])
  }
}

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
