#if Web
public import NIOCore
public import NIOHTTP1
internal import NIOWebSocket

/// The pipeline of a connection that serves HTTP and may become a socket with its first request.
///
///     bytes ─▶ HTTP decoder ─▶ request handlers ─▶ gate ─▶ upgrade ─┬─▶ socket
///                                                                   └─▶ http
///
/// A request for a socket is refused in words, with a fitting status, unless its form, its host, its
/// origin and `admit` all agree to it.
public struct SocketUpgrade: Sendable {
  private let limits: SocketLimits
  private let policy: OriginPolicy
  private let decoderLimits: NIOHTTPDecoderLimitConfiguration
  private let refusalHeaders: HTTPHeaders
  private let admit: @Sendable (any Channel, HTTPRequestHead) -> SocketRefusal?

  /// Creates the pipeline's description.
  ///
  /// - Parameters:
  ///   - limits: What one socket may take.
  ///   - policy: Whose requests are welcome.
  ///   - decoderLimits: How large the head of a request may be.
  ///   - refusalHeaders: Headers of every response that refuses.
  ///   - admit: Asked last, on the connection's event loop; a refusal turns the request away, nil
  ///     means that the socket will be opened.
  public init(
    limits: SocketLimits = SocketLimits(),
    policy: OriginPolicy = OriginPolicy(),
    decoderLimits: NIOHTTPDecoderLimitConfiguration = NIOHTTPDecoderLimitConfiguration(),
    refusalHeaders: HTTPHeaders = HTTPHeaders(),
    admit: @escaping @Sendable (any Channel, HTTPRequestHead) -> SocketRefusal? = { _, _ in nil }
  ) {
    self.limits = limits
    self.policy = policy
    self.decoderLimits = decoderLimits
    self.refusalHeaders = refusalHeaders
    self.admit = admit
  }

  /// Builds the pipeline of a new connection; call it on the connection's event loop.
  ///
  /// The future tells what the connection became; it fails when the connection ends before that.
  ///
  /// - Parameters:
  ///   - channel: The new connection.
  ///   - requestHandlers: Handlers of HTTP parts to put behind the decoder; they are taken out again
  ///     when the connection becomes a socket.
  ///   - http: Puts what serves ordinary requests behind the pipeline.
  public func configure<HTTP: Sendable>(
    channel: any Channel,
    requestHandlers: [any ChannelHandler & RemovableChannelHandler] = [],
    http: @escaping @Sendable (any Channel) throws -> HTTP
  ) throws -> EventLoopFuture<SocketNegotiation<HTTP>> {
    let pipeline = channel.pipeline.syncOperations
    let encoder = HTTPResponseEncoder()
    let decoder = ByteToMessageHandler(
      HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: decoderLimits))
    let gate = SocketGate(refusalHeaders: refusalHeaders, closeTimeout: limits.closeTimeout) {
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

  /// Adds the socket's handlers behind the frame encoder and decoder that NIO puts in.
  private func upgrader<HTTP: Sendable>() -> NIOTypedWebSocketServerUpgrader<
    SocketNegotiation<HTTP>
  > {
    NIOTypedWebSocketServerUpgrader(
      maxFrameSize: limits.frameSize,
      // The socket's own handler says goodbye with the right code, and waits for the peer to read it.
      enableAutomaticErrorHandling: false,
      shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
      upgradePipelineHandler: { [limits] channel, head in
        channel.eventLoop.makeCompletedFuture {
          .socket(head, try Self.addSocket(to: channel, limits: limits))
        }
      })
  }

  /// The handlers that turn frames into messages, behind the frame encoder and decoder.
  package static func addHandlers(to channel: any Channel, limits: SocketLimits) throws {
    let pipeline = channel.pipeline.syncOperations
    try channel.syncOptions?.setOption(
      .writeBufferWaterMark,
      value: .init(low: max(limits.outboundQueue / 2, 1), high: limits.outboundQueue))
    try pipeline.addHandler(SocketFrameCheck())
    try pipeline.addHandler(
      NIOWebSocketFrameAggregator(
        minNonFinalFragmentSize: 0,
        maxAccumulatedFrameCount: limits.fragments,
        maxAccumulatedFrameSize: limits.messageSize))
    try pipeline.addHandler(SocketHandler(limits: limits))
  }

  /// Adds the handlers, and hands the messages to the program with back pressure.
  package static func addSocket(
    to channel: any Channel, limits: SocketLimits
  ) throws -> SocketChannel {
    try addHandlers(to: channel, limits: limits)
    let queue = NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark(
      lowWatermark: max(limits.inboundQueue / 4, 1), highWatermark: limits.inboundQueue)
    return SocketChannel(
      channel: try NIOAsyncChannel(
        wrappingChannelSynchronously: channel, configuration: .init(backPressureStrategy: queue)))
  }
}
#endif
