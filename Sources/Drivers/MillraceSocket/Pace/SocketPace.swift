#if Web
internal import NIOCore

/// The pace at which one peer is read, from the amount that it has sent.
///
/// A peer over its rate is not punished: reading stops, the network's own back pressure makes it
/// wait, and nothing is lost. A flood is only a peer that sustains more messages than a page ever
/// sends, for the whole flood timeout and without the rest that would refill half of its burst.
struct SocketPace {
  private let floodTimeout: TimeAmount
  private var messages: TokenBucket
  private var bytes: TokenBucket
  /// The time at which the messages first exceeded their burst; nil after a rest.
  private var pressedSince: NIODeadline?

  init(limits: SocketLimits, now: NIODeadline) {
    floodTimeout = TimeAmount(limits.floodTimeout)
    messages = TokenBucket(rate: limits.messageRate, burst: limits.messageBurst, now: now)
    bytes = TokenBucket(rate: limits.byteRate, burst: limits.byteBurst, now: now)
  }

  /// Counts a frame; returns false if it makes a flood.
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

  /// Returns the time that the next read has to wait; at least ten milliseconds, so that not every
  /// frame causes a wait.
  mutating func wait(at now: NIODeadline) -> TimeAmount? {
    messages.fill(at: now)
    bytes.fill(at: now)
    let wait = max(messages.wait, bytes.wait)
    return wait > .zero ? max(wait, .milliseconds(10)) : nil
  }
}
#endif
