#if Web
import Synchronization

/// A clock on which no time passes, and no task wakes before the test says so.
final class HeldClock: Clock, Sendable {
  typealias Instant = ContinuousClock.Instant
  typealias Duration = Swift.Duration

  private struct State {
    var sleepers: [(duration: Swift.Duration, wake: AsyncStream<Void>.Continuation)] = []
    var waiting: [(duration: Swift.Duration, wake: AsyncStream<Void>.Continuation)] = []
  }

  private let state = Mutex(State())

  let now = ContinuousClock.now
  var minimumResolution: Swift.Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    let duration = now.duration(to: deadline)
    let (stream, wake) = AsyncStream.makeStream(of: Void.self)
    state.withLock { state in
      state.sleepers.append((duration, wake))
      for waiting in state.waiting where waiting.duration == duration { waiting.wake.finish() }
    }
    for await _ in stream {}
    try Task.checkCancellation()
  }

  /// Returns when a task sleeps for that long.
  func waitForSleeper(of duration: Swift.Duration) async {
    let (stream, wake) = AsyncStream.makeStream(of: Void.self)
    state.withLock { state in
      if state.sleepers.contains(where: { $0.duration == duration }) {
        wake.finish()
      } else {
        state.waiting.append((duration, wake))
      }
    }
    for await _ in stream {}
  }

  /// Wakes the tasks that sleep for that long.
  func release(_ duration: Swift.Duration) {
    state.withLock { state in
      for sleeper in state.sleepers where sleeper.duration == duration { sleeper.wake.finish() }
    }
  }
}
#endif
