#if Web
internal import NIOCore

/// A bucket that fills at a steady rate up to a burst; taking more than its level leaves a debt.
struct TokenBucket {
  private let rate: Double
  let burst: Double
  private(set) var level: Double
  private var filledAt: NIODeadline

  init(rate: Int, burst: Int, now: NIODeadline) {
    self.rate = Double(rate)
    self.burst = Double(burst)
    level = Double(burst)
    filledAt = now
  }

  mutating func fill(at now: NIODeadline) {
    let seconds = Double((now - filledAt).nanoseconds) / 1e9
    level = min(level + seconds * rate, burst)
    filledAt = now
  }

  mutating func take(_ count: Int) {
    level -= Double(count)
  }

  /// The time until the debt is paid; zero without one.
  var wait: TimeAmount {
    level < 0 ? .nanoseconds(Int64(-level / rate * 1e9)) : .zero
  }
}
#endif
