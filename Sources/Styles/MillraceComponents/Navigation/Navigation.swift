/// A change of the tree that a component commits: what leaves, and what comes.
///
/// All of it is done, or nothing: first the deletions in their order, each with everything that was shown from it, then the
/// creations in theirs. An app's own navigations conform too; the performer gets the value back.
public protocol Navigation {
  /// What comes, and from which component it is shown.
  typealias Creation = (parent: AnyComponent, component: AnyComponent)

  /// What comes; one may be shown from one that comes before it.
  var creations: [Creation] { get }
  /// What leaves.
  var deletions: [AnyComponent] { get }
}
