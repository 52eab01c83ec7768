/// A change of the tree that a component commits: components to remove, and components to add.
///
/// All of it is done, or nothing: first the deletions in their order, each with everything that was
/// shown from it, then the creations in theirs. An app's own navigations conform too; the performer
/// gets the value back.
public protocol Navigation {
  /// A component to add, with the component that it is shown from.
  typealias Creation = (parent: AnyComponent, component: AnyComponent)

  /// The components to add; one may be shown from an earlier one.
  var creations: [Creation] { get }
  /// The components to remove.
  var deletions: [AnyComponent] { get }
}

/// An object that maps actions to navigations, apart from the business logic.
///
/// A component asks it first: `if follow(navigator, action) { return }`.
public protocol Navigator {
  /// Returns the navigation for an action; `nil` if there is none.
  func resolve(_ action: any Action) -> (any Navigation)?
}
