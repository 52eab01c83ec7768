internal import Synchronization

/// A flag of a cancellation, raised on any thread and read by the owner.
@usableFromInline
final class CancelFlag: Sendable {
  private let raised = Atomic<Bool>(false)

  var isRaised: Bool { raised.load(ordering: .relaxed) }

  func raise() { raised.store(true, ordering: .relaxed) }
}
