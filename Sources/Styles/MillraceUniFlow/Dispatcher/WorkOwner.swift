internal import Millrace

/// The owner of work: the life of a feature, from one initialization to the next.
///
/// The scope is held weakly, since it retains the loop, which retains the work.
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
