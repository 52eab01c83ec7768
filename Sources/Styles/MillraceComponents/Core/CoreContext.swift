/// What the components of a core look at in every commit, so that it is held and not searched for.
final class CoreContext {
  /// Whether the core is there.
  @exclusivity(unchecked) var isThere = true
  /// Whether the logic of a component is at work, and not a subscriber, a performer or a middleware: what it dispatches comes
  /// again when the same is dispatched again.
  @exclusivity(unchecked) var isInLogic = false
  /// What is being handled now.
  @exclusivity(unchecked) var handled: Handled?

  /// Does something as logic, or not.
  func within<Result>(logic: Bool, _ body: () -> Result) -> Result {
    let outer = isInLogic
    isInLogic = logic
    defer { isInLogic = outer }
    return body()
  }
}
