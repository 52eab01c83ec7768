internal import Millrace

/// The part of a core that its components read in every commit, held so that it is not searched
/// for.
final class CoreContext: ScopeKeeper {
  /// The core, set once.
  weak var core: Core?
  /// True until the core is released.
  @exclusivity(unchecked) var isAlive = true
  /// True while the logic of a component runs, and not a subscriber, a performer or a middleware.
  ///
  /// A dispatch of the logic is repeated when the action that led to it is dispatched again.
  @exclusivity(unchecked) var isInLogic = false
  /// The value that is being handled.
  @exclusivity(unchecked) var handled: Handled?
  /// The order in which components handle actions, kept until the tree changes.
  @exclusivity(unchecked) var order: BroadcastOrder?

  /// Discards the order after a change of the tree.
  func forgetOrder() {
    if order != nil { withExtendedLifetime(exchange(&order, with: nil)) {} }
  }

  /// Forgets the order of the components, since a scope can be removed without a navigation.
  func scopeEnded() { forgetOrder() }

  /// Runs a closure as logic, or not as logic.
  func within<Result>(logic: Bool, _ body: () -> Result) -> Result {
    let outer = isInLogic
    isInLogic = logic
    defer { isInLogic = outer }
    return body()
  }
}
