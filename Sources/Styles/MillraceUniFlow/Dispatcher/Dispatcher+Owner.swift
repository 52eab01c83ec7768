internal import Millrace
internal import Synchronization

// The calls that an app may make off the owner: they are forwarded to it.

extension Dispatcher {
  /// Runs a closure on the owner: now if the caller runs there, and otherwise queued and reported.
  ///
  /// - Parameters:
  ///   - call: The call, for the report.
  ///   - work: Called with the dispatcher if it still exists.
  func onOwner(_ call: @autoclosure () -> String, _ work: @escaping (Dispatcher) -> Void) {
    if loop.isOwnerHere { return work(self) }
    loop.forward(call()) { [weak self] _ in
      if let self { work(self) }
    }
  }

  /// Returns the next number of a subscription or an unsubscription, in the order of the calls on
  /// any thread.
  func nextCallNumber() -> UInt64 { calls.wrappingAdd(1, ordering: .relaxed).newValue }
}
