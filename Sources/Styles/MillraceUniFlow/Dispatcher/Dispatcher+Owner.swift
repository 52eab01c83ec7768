internal import Millrace
internal import Synchronization

// What an app may call off the owner: it goes there by itself.

extension Dispatcher {
  /// Does something on the owner: now if the caller runs there, and otherwise queued and reported.
  ///
  /// - Parameters:
  ///   - what: the call, for the report.
  ///   - work: given the dispatcher, if it is still there.
  func onOwner(_ what: @autoclosure () -> String, _ work: @escaping (Dispatcher) -> Void) {
    if loop.isOwnerHere { return work(self) }
    loop.bring(what()) { [weak self] _ in
      if let self { work(self) }
    }
  }

  /// The number of a subscription, or of the end of some, in the order of the calls on any thread.
  func nextTicket() -> UInt64 { tickets.wrappingAdd(1, ordering: .relaxed).newValue }
}
