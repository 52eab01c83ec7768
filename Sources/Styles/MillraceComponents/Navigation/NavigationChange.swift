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
