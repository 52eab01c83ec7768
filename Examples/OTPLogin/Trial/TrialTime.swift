import Synchronization

/// A time that advances only when a trial says so.
///
/// A task that waits resumes at the final time and at no intermediate one. A wait for a point in
/// the past returns at once. So the order of the two sides does not matter.
package final class TrialTime: Sendable {
  private struct Contents {
    var now = 0
    var waiting: [(point: Int, wake: AsyncStream<Never>.Continuation)] = []
  }

  private let contents = Mutex(Contents())

  /// Creates a time that stands at zero.
  package init() {}

  /// A clock that reads this time.
  package var clock: DeadlineClock {
    DeadlineClock(
      now: { self.contents.withLock { $0.now } }, wait: { try await self.wait(until: $0) })
  }

  /// Advances the time by seconds, and resumes the waits that are due.
  package func pass(_ seconds: Int) {
    let woken = contents.withLock { contents in
      contents.now += seconds * 1_000
      let woken = contents.waiting.filter { $0.point <= contents.now }
      contents.waiting.removeAll { $0.point <= contents.now }
      return woken
    }
    for each in woken { each.wake.finish() }
  }

  private func wait(until point: Int) async throws {
    let (woken, wake) = AsyncStream<Never>.makeStream()
    contents.withLock { contents in
      if point <= contents.now { return wake.finish() }
      contents.waiting.append((point, wake))
    }
    // Ends also when the task is cancelled.
    for await _ in woken {}
    try Task.checkCancellation()
  }
}
