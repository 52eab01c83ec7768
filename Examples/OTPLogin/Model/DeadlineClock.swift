public import Millrace

/// Time as the login needs it: what it is now, and to wait for a point of it.
///
/// Points are whole milliseconds since some beginning: numbers that an action can carry, so that what is made of them can be
/// replayed.
public struct DeadlineClock: Sendable {
  /// The time now.
  public let now: @Sendable () -> Int
  /// Waits until a point; at once if that has passed.
  public let wait: @Sendable (_ point: Int) async throws -> Void
  /// The name of the beginning.
  ///
  /// A point means the same time on clocks that have one beginning, and nothing on another one.
  public let beginning: UInt64

  /// The point so many seconds after another; the last one that there is where that would be later.
  static func point(_ seconds: Int, after point: Int) -> Int {
    let (milliseconds, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000)
    let (sum, isTooLate) = point.addingReportingOverflow(isTooLong ? .max : milliseconds)
    return isTooLate ? (seconds < 0 ? .min : .max) : sum
  }

  /// The seconds from a point to a later one, rounded up; none where that has passed.
  static func seconds(from point: Int, to end: Int) -> Int {
    let (left, isTooLong) = end.subtractingReportingOverflow(point)
    guard end > point else { return 0 }
    return ((isTooLong ? .max : left) - 1) / 1_000 + 1
  }

  /// Puts a clock together.
  public init(
    beginning: UInt64 = Environment.live(), now: @escaping @Sendable () -> Int,
    wait: @escaping @Sendable (_ point: Int) async throws -> Void
  ) {
    self.beginning = beginning
    self.now = now
    self.wait = wait
  }

  /// Takes the time from a clock; it begins now.
  public init<Source: Clock>(
    _ clock: Source, beginning: UInt64 = Environment.live()
  ) where Source.Duration == Duration {
    let start = clock.now
    self.init(
      beginning: beginning,
      now: { Int(start.duration(to: clock.now) / .milliseconds(1)) },
      wait: { try await clock.sleep(until: start.advanced(by: .milliseconds($0)), tolerance: nil) })
  }
}
