#if Web
internal import NIOCore

/// The silence of a peer: how long it lasts, and whether the peer caused it.
///
/// While this side has stopped reading, nothing can be heard, so silence does not count.
struct SocketSilence {
  /// The state of the peer, as far as its silence shows it.
  enum PeerState {
    /// The peer has been heard recently.
    case active
    /// The peer has been silent long enough to be sent a ping.
    case needsPing
    /// The peer has been silent for the idle timeout, pings included.
    case dead
  }

  private let pingInterval: TimeAmount
  private let idleTimeout: TimeAmount
  private var lastHeard = NIODeadline.uptimeNanoseconds(0)
  /// The time at which this side stopped reading; nil while it reads.
  private var pausedAt: NIODeadline?

  init(limits: SocketLimits) {
    pingInterval = TimeAmount(limits.pingInterval)
    idleTimeout = TimeAmount(limits.idleTimeout)
  }

  /// The interval between two checks; at least a millisecond, so that a limit of zero cannot spin.
  var period: TimeAmount {
    max(min(pingInterval, idleTimeout), .milliseconds(1))
  }

  mutating func heard(at now: NIODeadline) {
    lastHeard = now
  }

  mutating func paused(at now: NIODeadline) {
    pausedAt = now
  }

  /// Subtracts the pause instead of restarting the count.
  ///
  /// Bytes that trickle in and never complete a frame also pause and resume, and are no sign of
  /// life.
  mutating func resumed(at now: NIODeadline) {
    guard let pausedAt else { return }
    lastHeard = lastHeard + (now - max(pausedAt, lastHeard))
    self.pausedAt = nil
  }

  /// Returns the state of the peer at a time.
  func state(at now: NIODeadline) -> PeerState {
    guard pausedAt == nil else { return .active }
    let silence = now - lastHeard
    if silence >= idleTimeout { return .dead }
    return silence >= pingInterval ? .needsPing : .active
  }
}
#endif
