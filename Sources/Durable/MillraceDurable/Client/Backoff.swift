/// The delays between attempts: 250 ms, doubled with each failure up to 60 s, and of that a random
/// part, so that many devices do not connect again at one instant.
package struct Backoff: Hashable, Sendable {
  package private(set) var failures = 0
  /// The time before which nothing is attempted; `nil` if the last attempt succeeded.
  package private(set) var until: Duration?

  package init() {}

  static let first = Duration.milliseconds(250)
  static let longest = Duration.seconds(60)

  /// Notes a failure.
  ///
  /// - Parameters:
  ///   - retryAfter: The delay that the server has asked for; a longer random one wins, so that a
  ///     server that asks for none is not asked at the speed of the network.
  ///   - bits: Random bits.
  package mutating func fail(at now: Duration, retryAfter: Duration? = nil, bits: UInt64) {
    // The eighth doubling exceeds the longest delay.
    let delay = min(Self.first * (1 << min(failures, 8)), Self.longest)
    let nanoseconds = UInt64(delay / .nanoseconds(1))
    until = now + max(retryAfter ?? .zero, .nanoseconds(Int64(bits % (nanoseconds + 1))))
    failures += 1
  }

  package func blocks(at now: Duration) -> Bool { until.map { $0 > now } ?? false }

  package mutating func reset() { self = Backoff() }
}
