public import Millrace

/// A protocol that adds to a component the members that Core's components do not have.
///
/// Only ``AnyComponent`` conforms. The members are in a protocol extension, so that a subclass can
/// have an `id` or a `name` of its own. The tree uses the members of the extension all the same;
/// such a subclass reads `(self as AnyComponent).id`.
public protocol TreeMember: AnyObject {}

extension TreeMember where Self: AnyComponent {
  /// The core whose tree it is in, or was in; `nil` before.
  public var core: Core? { context?.core }

  /// The number that identifies it where the object itself cannot be used; `nil` before it is in a
  /// tree.
  public var id: ComponentID? { number }

  /// The name in tools and errors: its type, and its number once it is in a tree.
  public var name: String { knownScope?.name ?? "\(type(of: self))" }

  /// The scope that is removed with it, for stores of any style, effects and observations.
  ///
  /// It is `nil` before the component is in a tree.
  public var scope: Scope? { knownScope }

  /// The components that were pushed or presented from it and are in the tree, in the order of
  /// their addition.
  public var children: [AnyComponent] { childSlot?.value ?? [] }
}
