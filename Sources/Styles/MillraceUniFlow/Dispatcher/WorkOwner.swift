internal import Millrace

/// Whose work something is: the life of a feature, from one initialization to the next.
///
/// The scope is not held, since it holds the loop, which holds the work.
final class WorkOwner {
  let name: String
  private weak var scope: Scope?

  init(_ scope: Scope) {
    self.scope = scope
    name = scope.name
  }

  var isThere: Bool { scope?.isAlive == true }
}
