import Millrace

/// A clock with the operations that the login needs: reading the time, and waiting for a point.
///
/// Points are whole milliseconds since a beginning: numbers that an action can carry, so that their
/// results can be replayed.
package struct DeadlineClock: Sendable {
  /// Returns the current time.
  package let now: @Sendable () -> Int
  /// Waits until a point; returns at once if it has passed.
  package let wait: @Sendable (_ point: Int) async throws -> Void
  /// The identity of the beginning.
  ///
  /// A point is meaningful only on clocks with the same beginning.
  package let beginning: UInt64

  /// Returns the point a number of seconds after another, limited to the largest number.
  static func point(_ seconds: Int, after point: Int) -> Int {
    let (milliseconds, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000)
    let (sum, isTooLate) = point.addingReportingOverflow(isTooLong ? .max : milliseconds)
    return isTooLate ? (seconds < 0 ? .min : .max) : sum
  }

  /// Returns the seconds between two points, rounded up; 0 if the end has passed.
  static func seconds(from point: Int, to end: Int) -> Int {
    let (left, isTooLong) = end.subtractingReportingOverflow(point)
    guard end > point else { return 0 }
    return ((isTooLong ? .max : left) - 1) / 1_000 + 1
  }

  /// Creates a clock of two closures.
  package init(
    beginning: UInt64 = Environment.live(), now: @escaping @Sendable () -> Int,
    wait: @escaping @Sendable (_ point: Int) async throws -> Void
  ) {
    self.beginning = beginning
    self.now = now
    self.wait = wait
  }

  /// Creates a clock on another one; its beginning is now.
  package init<Source: Clock>(
    _ clock: Source, beginning: UInt64 = Environment.live()
  ) where Source.Duration == Duration {
    let start = clock.now
    self.init(
      beginning: beginning,
      now: { Int(start.duration(to: clock.now) / .milliseconds(1)) },
      wait: { try await clock.sleep(until: start.advanced(by: .milliseconds($0)), tolerance: nil) })
  }
}
