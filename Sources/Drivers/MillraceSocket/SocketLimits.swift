#if Web
/// How much one socket may take: bytes, messages and seconds, each of them bounded.
///
/// The memory that one peer can pin is at most `inboundQueue` messages and what one read of 16 KiB brings beyond them,
/// one partly received message, and `outboundQueue` bytes plus one outgoing message.
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

  /// Messages to the page that are larger than this many bytes are compressed, if the browser offers it; nil never agrees
  /// to compressing, in either direction.
  public var compressionThreshold: Int?

  /// How many frames a second a peer may send in the long run; one that sends more is read more slowly.
  public var messageRate: Int

  /// How many frames a peer may send at once after a rest, such as the keys typed while there was no connection.
  public var messageBurst: Int

  /// How many bytes of expanded messages a second a peer may send in the long run; one that sends more is read more
  /// slowly.
  public var byteRate: Int

  /// How many bytes a peer may send at once after a rest.
  public var byteBurst: Int

  /// How long a peer may keep up `messageRate` without a rest before it is taken for a flood and closed with 1008.
  ///
  /// A rest is what refills half of `messageBurst`. Bytes alone never make a flood: a large upload is lawful.
  public var floodTimeout: Duration

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
