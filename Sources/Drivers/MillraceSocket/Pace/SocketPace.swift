#if Web
internal import NIOCore

/// Says how long reading from one peer has to pause, from how much it has sent.
///
/// A peer over its rate is not punished: reading stops, the network's own back pressure makes it wait, and nothing is
/// lost. Only one that keeps up more messages than a page ever has, for the whole flood timeout and without the rest
/// that would fill half of its burst again, is a flood.
struct SocketPace {
  private let floodTimeout: TimeAmount
  private var messages: TokenBucket
  private var bytes: TokenBucket
  /// When the messages first went over their burst; nil once there was a rest.
  private var pressedSince: NIODeadline?

  init(limits: SocketLimits, now: NIODeadline) {
    floodTimeout = TimeAmount(limits.floodTimeout)
    messages = TokenBucket(rate: limits.messageRate, burst: limits.messageBurst, now: now)
    bytes = TokenBucket(rate: limits.byteRate, burst: limits.byteBurst, now: now)
  }

  /// Counts a frame that came; false when it makes a flood.
  mutating func take(bytes count: Int, at now: NIODeadline) -> Bool {
    messages.fill(at: now)
    bytes.fill(at: now)
    if messages.level >= messages.burst / 2 { pressedSince = nil }
    messages.take(1)
    bytes.take(count)
    guard messages.level < 0 else { return true }
    let since = pressedSince ?? now
    pressedSince = since
    return now - since < floodTimeout
  }

  /// How long the next read has to wait; never a wait of less than ten milliseconds, which would be one for each frame.
  mutating func wait(at now: NIODeadline) -> TimeAmount? {
    messages.fill(at: now)
    bytes.fill(at: now)
    let wait = max(messages.wait, bytes.wait)
    return wait > .zero ? max(wait, .milliseconds(10)) : nil
  }
}
#endif
