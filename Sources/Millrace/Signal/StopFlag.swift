internal import Synchronization

/// Says that something has ended; raised on any thread, looked at by the owner.
@usableFromInline
final class StopFlag: Sendable {
  private let raised = Atomic<Bool>(false)

  var isRaised: Bool { raised.load(ordering: .relaxed) }

  func raise() { raised.store(true, ordering: .relaxed) }
}
