/// What the performer of a core is told.
public struct NavigationChange {
  /// What was committed; `nil` to build everything anew from the tree, since there is a new performer, or state was replaced
  /// wholesale.
  public let navigation: (any Navigation)?
  /// What has left, with all that was shown from it, the uppermost first.
  public let removed: [AnyComponent]
  /// What has come, parents first.
  public let added: [AnyComponent]

  static var anew: NavigationChange {
    NavigationChange(navigation: nil, removed: [], added: [])
  }
}
