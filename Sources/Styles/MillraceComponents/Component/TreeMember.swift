public import Millrace

/// The type that gives a component the members that Core's components do not have; ``AnyComponent``
/// alone conforms.
///
/// They are members of a protocol extension, so that a subclass can have an `id` or a `name` of its
/// own. The tree uses these all the same; such a subclass reads `(self as AnyComponent).id`.
public protocol TreeMember: AnyObject {}

extension TreeMember where Self: AnyComponent {
  /// The core whose tree it is in, or was in; `nil` before.
  public var core: Core? { context?.core }

  /// The number that names it where the object itself cannot go; `nil` before it is in a tree.
  public var id: ComponentID? { number }

  /// The name that tools and errors use: its type, and its number once it is in a tree.
  public var name: String { knownScope?.name ?? "\(type(of: self))" }

  /// The scope that goes with it, for stores of any style, effects and observations; `nil` before
  /// it is in a tree.
  public var scope: Scope? { knownScope }

  /// The components that were pushed or presented from it and are there, in the order in which they
  /// came.
  public var children: [AnyComponent] { childSlot?.value ?? [] }
}
