/// A clock on which every wait is over at once.
package struct InstantClock: Clock {
  package typealias Instant = ContinuousClock.Instant

  /// Creates a clock.
  package init() {}

  package var now: Instant { ContinuousClock().now }
  package var minimumResolution: Duration { .zero }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
