#if Web
import Synchronization

/// A clock on which no task wakes before the test says so; the time itself goes on.
final class HeldClock: Clock, Sendable {
  typealias Instant = ContinuousClock.Instant
  typealias Duration = Swift.Duration

  private struct State {
    var sleepers: [(duration: Swift.Duration, wake: AsyncStream<Void>.Continuation)] = []
    var waiting: [(duration: Swift.Duration, wake: AsyncStream<Void>.Continuation)] = []
  }

  private let state = Mutex(State())

  var now: Instant { ContinuousClock.now }
  var minimumResolution: Swift.Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    // Deadlines are a little after the call: whole seconds say which sleep this is.
    let seconds = (now.duration(to: deadline) + .milliseconds(999)).components.seconds
    let (stream, wake) = AsyncStream.makeStream(of: Void.self)
    state.withLock { state in
      state.sleepers.append((.seconds(seconds), wake))
      for waiting in state.waiting where waiting.duration == .seconds(seconds) {
        waiting.wake.finish()
      }
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
