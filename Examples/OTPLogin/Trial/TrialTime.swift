import Synchronization

/// Time that passes when a trial says so.
///
/// Whoever waits reads the time that has come and not one on the way there, and whoever begins to wait too late does not
/// wait at all; so it does not matter who is faster.
public final class TrialTime: Sendable {
  private struct Contents {
    var now = 0
    var waiting: [(point: Int, wake: AsyncStream<Never>.Continuation)] = []
  }

  private let contents = Mutex(Contents())

  /// Begins at zero, and stands still.
  public init() {}

  /// The time as the login needs it.
  public var clock: DeadlineClock {
    DeadlineClock(
      now: { self.contents.withLock { $0.now } }, wait: { try await self.wait(until: $0) })
  }

  /// Lets seconds pass, and wakes all whose time has come by then.
  public func pass(_ seconds: Int) {
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
