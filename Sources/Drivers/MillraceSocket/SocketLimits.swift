#if Web
/// How much one socket may take: bytes, messages and seconds, each of them bounded.
///
/// The memory that one peer can pin is at most `inboundQueue + 1` messages, one partly received
/// message, and `outboundQueue` bytes plus one outgoing message.
public struct SocketLimits: Sendable, Equatable {
  /// The largest frame that a peer may send, in bytes of payload; a larger one closes with 1009.
  ///
  /// Checked against the declared length, before any of the payload is kept.
  public var frameSize: Int

  /// The largest message that a peer may send, in bytes over all its fragments.
  public var messageSize: Int

  /// The largest number of fragments in one message.
  ///
  /// Kept small, since each fragment keeps the network buffer alive that it arrived in.
  public var fragments: Int

  /// How many received messages may wait to be taken before reading from the network stops.
  public var inboundQueue: Int

  /// How many bytes may wait to be sent before `Socket.send(_:)` waits.
  public var outboundQueue: Int

  /// How long a peer may be silent before it is sent a ping.
  public var pingInterval: Duration

  /// How long a peer may be silent, pings included, before it is taken for dead.
  public var idleTimeout: Duration

  /// How long a peer may take to answer a close frame before the connection is cut.
  public var closeTimeout: Duration

  /// Creates limits that suit a page: small messages, seldom silent for long.
  ///
  /// Every count and size is raised to at least 1; a frame is never allowed to be larger than
  /// 4 GiB, which is as far as the frame decoder counts.
  public init(
    frameSize: Int = 256 * 1024,
    messageSize: Int = 256 * 1024,
    fragments: Int = 16,
    inboundQueue: Int = 16,
    outboundQueue: Int = 64 * 1024,
    pingInterval: Duration = .seconds(20),
    idleTimeout: Duration = .seconds(60),
    closeTimeout: Duration = .seconds(5)
  ) {
    self.frameSize = min(max(frameSize, 1), Int(UInt32.max))
    self.messageSize = max(messageSize, 1)
    self.fragments = max(fragments, 1)
    self.inboundQueue = max(inboundQueue, 1)
    self.outboundQueue = max(outboundQueue, 1)
    self.pingInterval = pingInterval
    self.idleTimeout = idleTimeout
    self.closeTimeout = closeTimeout
  }
}
#endif
