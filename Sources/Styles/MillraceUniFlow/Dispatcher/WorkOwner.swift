internal import Millrace

/// Whose work something is: the life of a feature, from one initialization to the next.
///
/// The scope is not held, since it holds the loop, which holds the work.
final class WorkOwner {
  let name: String
  let feature: ObjectIdentifier
  private(set) weak var scope: Scope?

  init(_ scope: Scope, of feature: any Feature.Type) {
    self.scope = scope
    self.feature = ObjectIdentifier(feature)
    name = scope.name
  }
}
