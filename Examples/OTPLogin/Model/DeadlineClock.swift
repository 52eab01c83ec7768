/// Time as the login needs it: what it is now, and to wait for a point of it.
///
/// Points are whole milliseconds since some beginning: numbers that an action can carry, so that what is made of them can be
/// replayed.
public struct DeadlineClock: Sendable {
  /// The time now.
  public let now: @Sendable () -> Int
  /// Waits until a point; at once if that has passed.
  public let wait: @Sendable (_ point: Int) async throws -> Void

  /// Puts a clock together.
  public init(
    now: @escaping @Sendable () -> Int,
    wait: @escaping @Sendable (_ point: Int) async throws -> Void
  ) {
    self.now = now
    self.wait = wait
  }

  /// Takes the time from a clock; it begins now.
  public init<Source: Clock>(_ clock: Source) where Source.Duration == Duration {
    let start = clock.now
    self.init(
      now: { Int(start.duration(to: clock.now) / .milliseconds(1)) },
      wait: { try await clock.sleep(until: start.advanced(by: .milliseconds($0)), tolerance: nil) })
  }
}
