internal import Millrace

/// What the components of a core look at in every commit, so that it is held and not searched for.
final class CoreContext: ScopeKeeper {
  /// The core whose it is; set once.
  weak var core: Core?
  /// Whether the core is there.
  @exclusivity(unchecked) var isThere = true
  /// Whether the logic of a component is at work, and not a subscriber, a performer or a middleware: what it dispatches comes
  /// again when the same is dispatched again.
  @exclusivity(unchecked) var isInLogic = false
  /// What is being handled now.
  @exclusivity(unchecked) var handled: Handled?
  /// The order in which the components are told, until the tree changes.
  @exclusivity(unchecked) var order: BroadcastOrder?

  /// Says that the tree has changed.
  func forgetOrder() {
    if order != nil { withExtendedLifetime(exchange(&order, with: nil)) {} }
  }

  /// A scope can go without a navigation.
  func scopeEnded() { forgetOrder() }

  /// Does something as logic, or not.
  func within<Result>(logic: Bool, _ body: () -> Result) -> Result {
    let outer = isInLogic
    isInLogic = logic
    defer { isInLogic = outer }
    return body()
  }
}
