#if Web
public import NIOCore
public import NIOHTTP1
internal import NIOWebSocket

/// The pipeline of a connection that serves HTTP and may become a socket with its first request.
///
///     bytes ─▶ HTTP decoder ─▶ request handlers ─▶ gate ─▶ upgrade ─┬─▶ socket
///                                                                   └─▶ http
///
/// A request for a socket is refused with a status and a text unless its form, its host, its origin
/// and `admit` all allow it.
public struct SocketUpgrade: Sendable {
  private let limits: SocketLimits
  private let policy: OriginPolicy
  private let decoderLimits: NIOHTTPDecoderLimitConfiguration
  private let refusalHeaders: HTTPHeaders
  private let metrics: SocketMetrics
  private let admit: @Sendable (any Channel, HTTPRequestHead) -> SocketRefusal?

  /// Creates the description of a pipeline.
  ///
  /// - Parameters:
  ///   - limits: The limits of one socket.
  ///   - policy: The hosts and origins whose requests are accepted.
  ///   - decoderLimits: The largest head of a request.
  ///   - refusalHeaders: The headers of every response that refuses.
  ///   - metrics: The counters of sockets.
  ///   - admit: Called last, on the connection's event loop; a refusal rejects the request, nil
  ///     means that the socket will be opened.
  public init(
    limits: SocketLimits = SocketLimits(),
    policy: OriginPolicy = OriginPolicy(),
    decoderLimits: NIOHTTPDecoderLimitConfiguration = NIOHTTPDecoderLimitConfiguration(),
    refusalHeaders: HTTPHeaders = HTTPHeaders(),
    metrics: SocketMetrics = SocketMetrics(),
    admit: @escaping @Sendable (any Channel, HTTPRequestHead) -> SocketRefusal? = { _, _ in nil }
  ) {
    self.limits = limits
    self.policy = policy
    self.decoderLimits = decoderLimits
    self.refusalHeaders = refusalHeaders
    self.metrics = metrics
    self.admit = admit
  }

  /// Builds the pipeline of a new connection; call it on the connection's event loop.
  ///
  /// The future succeeds with the kind of the connection. It fails if the connection ends before
  /// that.
  ///
  /// - Parameters:
  ///   - channel: The new connection.
  ///   - requestHandlers: Handlers of HTTP parts to add behind the decoder; they are removed when
  ///     the connection becomes a socket.
  ///   - http: Adds the handlers of ordinary requests behind the pipeline.
  public func configure<HTTP: Sendable>(
    channel: any Channel,
    requestHandlers: [any ChannelHandler & RemovableChannelHandler] = [],
    http: @escaping @Sendable (any Channel) throws -> HTTP
  ) throws -> EventLoopFuture<SocketNegotiation<HTTP>> {
    let pipeline = channel.pipeline.syncOperations
    let encoder = HTTPResponseEncoder()
    let decoder = ByteToMessageHandler(
      HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: decoderLimits))
    let gate = SocketGate(
      refusalHeaders: refusalHeaders, closeTimeout: limits.closeTimeout, metrics: metrics
    ) {
      [policy, admit] head in
      let hosts = head.headers["host"]
      return policy.refusal(hosts: hosts)
        ?? policy.refusal(origins: head.headers["origin"], host: hosts.first ?? "")
        ?? admit(channel, head)
    }
    let upgrade = NIOTypedHTTPServerUpgradeHandler<SocketNegotiation<HTTP>>(
      httpEncoder: encoder,
      extraHTTPHandlers: [decoder] + requestHandlers + [gate],
      upgradeConfiguration: .init(
        upgraders: [upgrader()],
        notUpgradingCompletionHandler: { channel in
          channel.eventLoop.makeCompletedFuture { .http(try http(channel)) }
        }))
    try pipeline.addHandler(encoder)
    try pipeline.addHandler(decoder)
    try pipeline.addHandlers(requestHandlers)
    try pipeline.addHandler(gate)
    try pipeline.addHandler(upgrade)
    return upgrade.upgradeResultFuture
  }

  /// Adds the socket's handlers behind the frame encoder and decoder that NIO adds.
  private func upgrader<HTTP: Sendable>() -> NIOTypedWebSocketServerUpgrader<
    SocketNegotiation<HTTP>
  > {
    NIOTypedWebSocketServerUpgrader(
      maxFrameSize: limits.frameSize,
      // The socket's own handler closes with the right code, and waits for the peer to read it.
      enableAutomaticErrorHandling: false,
      shouldUpgrade: { [limits] channel, head in
        var headers = HTTPHeaders()
        if let agreement = Self.deflate(head, limits: limits) {
          headers.add(name: "sec-websocket-extensions", value: agreement.answer)
        }
        return channel.eventLoop.makeSucceededFuture(headers)
      },
      upgradePipelineHandler: { [limits, metrics] channel, head in
        channel.eventLoop.makeCompletedFuture {
          .socket(
            head,
            try Self.addSocket(
              to: channel, limits: limits, deflate: Self.deflate(head, limits: limits),
              metrics: metrics))
        }
      })
  }

  /// Returns the agreement on compressed messages, derived from the head each time it is needed.
  static func deflate(_ head: HTTPRequestHead, limits: SocketLimits) -> DeflateAgreement? {
    guard limits.compressionThreshold != nil else { return nil }
    return DeflateAgreement(headers: head.headers["sec-websocket-extensions"])
  }

  /// Adds the handlers that turn frames into messages, behind the frame encoder and decoder.
  ///
  /// - Returns: The flag that is true while messages are accepted.
  @discardableResult
  static func addHandlers(
    to channel: any Channel, limits: SocketLimits, deflate: DeflateAgreement? = nil,
    metrics: SocketMetrics = SocketMetrics()
  ) throws -> SocketOpenness {
    let pipeline = channel.pipeline.syncOperations
    try channel.syncOptions?.setOption(
      .writeBufferWaterMark,
      value: .init(low: max(limits.outboundQueue / 2, 1), high: limits.outboundQueue))
    // The queue of messages is checked between reads, so a read must not deliver many.
    try channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
    try channel.syncOptions?.setOption(
      .recvAllocator,
      value: AdaptiveRecvByteBufferAllocator(minimum: 256, initial: 512, maximum: 16 * 1024))
    let mark = deflate.map { _ in MessageMark() }
    try pipeline.addHandler(SocketFrameCheck(mark: mark))
    try pipeline.addHandler(
      NIOWebSocketFrameAggregator(
        minNonFinalFragmentSize: 0,
        maxAccumulatedFrameCount: limits.fragments,
        maxAccumulatedFrameSize: limits.messageSize))
    if let deflate, let mark {
      try pipeline.addHandler(
        DeflateHandler(
          windowBits: deflate.windowBits, threshold: limits.compressionThreshold ?? .max,
          messageSize: limits.messageSize, mark: mark, metrics: metrics))
    }
    let handler = SocketHandler(limits: limits, metrics: metrics, now: channel.eventLoop.now)
    try pipeline.addHandler(handler)
    return handler.openness
  }

  /// Adds the handlers, and passes the messages to the program with back pressure.
  static func addSocket(
    to channel: any Channel, limits: SocketLimits, deflate: DeflateAgreement?,
    metrics: SocketMetrics
  ) throws -> SocketChannel {
    let openness = try addHandlers(
      to: channel, limits: limits, deflate: deflate, metrics: metrics)
    let exchange = SocketExchange(limit: limits.inboundQueue, size: limits.messageSize)
    try channel.pipeline.syncOperations.addHandler(SocketExchangeHandler(exchange))
    return SocketChannel(channel: channel, exchange: exchange, openness: openness)
  }
}

/// The kind of a new connection, known once its first request is read.
public enum SocketNegotiation<HTTP: Sendable>: Sendable {
  /// The page requested a socket and was accepted; run the channel exactly once.
  case socket(HTTPRequestHead, SocketChannel)
  /// An ordinary request arrived; the value is the result of the caller's `http` closure.
  case http(HTTP)
}
#endif
