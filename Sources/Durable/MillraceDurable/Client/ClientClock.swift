/// A clock as its owner reads it: the time since the owner began.
package struct ClientClock: Sendable {
  package let now: @Sendable () -> Duration
  package let sleep: @Sendable (_ until: Duration) async throws -> Void

  package init<Base: Clock>(_ clock: Base) where Base.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }
}
