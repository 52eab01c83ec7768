#if Web
/// The limits of one socket: bytes, messages and seconds, each of them bounded.
///
/// The memory that one peer can occupy is at most `messageSize` bytes of messages that wait, twice
/// as much beyond them, which are expanded of one read, the bytes of some reads of 16 KiB, one
/// partly received message, and `outboundQueue` bytes plus one outgoing message.
public struct SocketLimits: Sendable, Equatable {
  /// The largest frame that a peer may send, in bytes of payload; a larger one closes with 1009.
  ///
  /// Checked against the declared length, before any of the payload is stored.
  public var frameSize: Int

  /// The largest message that a peer may send, in bytes over all its fragments.
  public var messageSize: Int

  /// The largest number of fragments in one message.
  ///
  /// Keep it small: each fragment keeps the network buffer alive in which it arrived.
  public var fragments: Int

  /// The number of received messages that may wait before reading from the network stops; it stops
  /// too where they have `messageSize` bytes together.
  public var inboundQueue: Int

  /// The number of bytes that may wait to be sent before `Socket.send(_:)` waits.
  public var outboundQueue: Int

  /// The size in bytes above which messages to the page are compressed, if the browser offers it.
  ///
  /// With nil, compression is never agreed on, in either direction.
  public var compressionThreshold: Int?

  /// The number of frames a second that a peer may send in the long run.
  ///
  /// A peer that sends more is read more slowly.
  public var messageRate: Int

  /// The number of frames that a peer may send at once after a rest.
  ///
  /// For example, the keys that were typed without a connection arrive at once.
  public var messageBurst: Int

  /// The number of bytes of expanded messages a second that a peer may send in the long run.
  ///
  /// A peer that sends more is read more slowly.
  public var byteRate: Int

  /// The number of bytes that a peer may send at once after a rest.
  public var byteBurst: Int

  /// The time for which a peer may sustain `messageRate` without a rest.
  ///
  /// After that it counts as a flood and is closed with 1008. A rest is a pause that refills half
  /// of `messageBurst`. Bytes alone are never a flood: a large upload is legitimate.
  public var floodTimeout: Duration

  /// The time for which a peer may be silent before it is sent a ping.
  public var pingInterval: Duration

  /// The time for which a peer may be silent, pings included, before it counts as dead.
  public var idleTimeout: Duration

  /// The time in which a peer may answer a close frame before the connection is cut.
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
    compressionThreshold: Int? = 1024,
    messageRate: Int = 200,
    messageBurst: Int = 2_000,
    byteRate: Int = 4 * 1024 * 1024,
    byteBurst: Int = 4 * 1024 * 1024,
    floodTimeout: Duration = .seconds(60),
    pingInterval: Duration = .seconds(20),
    idleTimeout: Duration = .seconds(60),
    closeTimeout: Duration = .seconds(5)
  ) {
    self.frameSize = min(max(frameSize, 1), Int(UInt32.max))
    self.messageSize = max(messageSize, 1)
    self.fragments = max(fragments, 1)
    self.inboundQueue = max(inboundQueue, 1)
    self.outboundQueue = max(outboundQueue, 1)
    self.compressionThreshold = compressionThreshold.map { max($0, 0) }
    self.messageRate = max(messageRate, 1)
    self.messageBurst = max(messageBurst, 1)
    self.byteRate = max(byteRate, 1)
    self.byteBurst = max(byteBurst, 1)
    self.floodTimeout = floodTimeout
    self.pingInterval = pingInterval
    self.idleTimeout = idleTimeout
    self.closeTimeout = closeTimeout
  }
}
#endif
