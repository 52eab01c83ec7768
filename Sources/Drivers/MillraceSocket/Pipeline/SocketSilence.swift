#if Web
internal import NIOCore

/// Judges how long a peer has been silent, and whether that is its own doing.
///
/// While this side has stopped reading, nothing can be heard, so silence does not count.
struct SocketSilence {
  enum Judgement {
    case lively
    case ask
    case dead
  }

  private let pingInterval: TimeAmount
  private let idleTimeout: TimeAmount
  private var lastHeard = NIODeadline.uptimeNanoseconds(0)
  /// When this side stopped reading; nil while it reads.
  private var pausedAt: NIODeadline?

  init(limits: SocketLimits) {
    pingInterval = TimeAmount(limits.pingInterval)
    idleTimeout = TimeAmount(limits.idleTimeout)
  }

  /// How often to judge; never less than a millisecond, so that a limit of zero cannot spin.
  var period: TimeAmount {
    max(min(pingInterval, idleTimeout), .milliseconds(1))
  }

  mutating func heard(at now: NIODeadline) {
    lastHeard = now
  }

  mutating func paused(at now: NIODeadline) {
    pausedAt = now
  }

  /// Takes the pause out of the count, rather than starting anew: bytes that trickle in and never
  /// make a whole frame pause and resume as well, and are no sign of life.
  mutating func resumed(at now: NIODeadline) {
    guard let pausedAt else { return }
    lastHeard = lastHeard + (now - max(pausedAt, lastHeard))
    self.pausedAt = nil
  }

  func judge(at now: NIODeadline) -> Judgement {
    guard pausedAt == nil else { return .lively }
    let silence = now - lastHeard
    if silence >= idleTimeout { return .dead }
    return silence >= pingInterval ? .ask : .lively
  }
}
#endif
