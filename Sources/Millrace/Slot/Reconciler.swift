/// A closure that matches a store's subscriptions to its state; the loop calls it after a commit,
/// before observers.
@usableFromInline
final class Reconciler {
  @usableFromInline let reconcile: () -> Void

  @usableFromInline
  init(_ reconcile: @escaping () -> Void) {
    self.reconcile = reconcile
  }
}
