#if Web
internal import HummingbirdCore
internal import Logging
internal import MillraceSocket
internal import NIOCore
internal import NIOHTTP1

/// Builds and serves each accepted connection: pages, or a socket, on the same port.
struct LiveConnections: ServerChildChannel {
  typealias HTTPChannel = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

  /// A connection whose first request decides what it becomes.
  struct Value: ServerChildChannelValue {
    let channel: any Channel
    let negotiation: EventLoopFuture<SocketNegotiation<HTTPChannel>>
  }

  private let limits: LiveServerLimits
  private let upgrade: SocketUpgrade
  private let conversation: WebConversation
  private let connect: LiveServer.Connect

  init(
    configuration: LiveServerConfiguration, logger: Logger,
    respond: @escaping LiveServer.Respond, connect: @escaping LiveServer.Connect
  ) {
    limits = configuration.limits
    self.connect = connect
    conversation = WebConversation(
      policy: configuration.policy, limits: limits, logger: logger, respond: respond)
    var decoderLimits = NIOHTTPDecoderLimitConfiguration()
    decoderLimits.maxHeaderFieldSize = limits.headSize
    decoderLimits.maxHeaderListSize = limits.headSize
    decoderLimits.maxHeaderFieldCount = limits.headerFields
    let count = SocketCount(limit: limits.sockets)
    upgrade = SocketUpgrade(
      limits: limits.socket, policy: configuration.policy, decoderLimits: decoderLimits,
      refusalHeaders: SecurityHeaders.http
    ) { [limits, path = configuration.socketPath] channel, head in
      guard WebTarget(head.uri)?.path == path else { return .unknownPath(head.uri) }
      guard count.enter() else { return .tooManySockets(limit: limits.sockets) }
      channel.closeFuture.whenComplete { _ in count.leave() }
      return nil
    }
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(StallHandler(timeout: limits.stallTimeout))
      let negotiation = try upgrade.configure(
        channel: channel, requestHandlers: [WebConnectionHandler(limits: limits)]
      ) { channel in
        try HTTPChannel(
          wrappingChannelSynchronously: channel,
          configuration: .init(isOutboundHalfClosureEnabled: true))
      }
      return Value(channel: channel, negotiation: negotiation)
    }
  }

  func handle(value: Value, logger: Logger) async {
    await withTaskCancellationHandler {
      do {
        switch try await value.negotiation.get() {
        case .http(let channel):
          await conversation.run(on: channel)
        case .socket(let head, let channel):
          await serve(channel, head: head)
        }
      } catch {
        // It ended before its first request was whole; who was refused has been answered already.
        logger.debug(
          "A connection ended before its first request", metadata: ["reason": "\(error)"])
        value.channel.close(promise: nil)
      }
    } onCancel: {
      value.channel.close(promise: nil)
    }
  }

  private func serve(_ channel: SocketChannel, head: HTTPRequestHead) async {
    let target = WebTarget(head.uri)
    let request = WebRequest(
      path: target?.path ?? head.uri, query: target?.query, headers: WebHeaders(head.headers))
    await channel.run { await connect(request, $0) }
  }
}
#endif
