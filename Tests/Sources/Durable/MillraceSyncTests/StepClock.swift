import MillraceTesting

/// A clock that announces each sleep, and advances only when a test advances it.
final class StepClock: Clock {
  typealias Instant = VirtualClock.Instant

  private let base = VirtualClock()
  /// The durations of the sleeps, as they begin.
  let sleeps: AsyncStream<Duration>
  private let announce: AsyncStream<Duration>.Continuation

  init() {
    (sleeps, announce) = AsyncStream.makeStream(of: Duration.self)
  }

  var now: Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    // A sleep that registers after an advance to its deadline ends at once.
    announce.yield(base.now.duration(to: deadline))
    try await base.sleep(until: deadline, tolerance: tolerance)
  }

  /// Waits until a sleep of a duration begins.
  func begin(_ duration: Duration) async {
    for await sleep in sleeps where sleep == duration { return }
  }

  /// Wakes the sleeps of up to a duration.
  func advance(by duration: Duration) { base.advance(by: duration) {} }
}
