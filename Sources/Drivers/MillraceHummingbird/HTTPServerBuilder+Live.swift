#if Web
public import HummingbirdCore
internal import Logging
internal import MillraceSocket
public import MillraceWeb
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1

extension HTTPServerBuilder {
  /// A server of HTTP/1.1 on which the pages of a site can open their sockets.
  ///
  /// It is Hummingbird's own, with two differences. A request for a socket never arrives at the
  /// router. So no middleware applies to it; the site checks its host and its origin, and a socket
  /// opens only the page whose token it names. And a peer that does not end in
  /// `LiveServerLimits.lingerTimeout` after its last answer is cut.
  ///
  /// ```swift
  /// Application(router: router, server: .live(live), services: [live])
  /// Application(router: router, server: try .tls(.live(live), tlsConfiguration: tls), …)
  /// ```
  ///
  /// - Parameters:
  ///   - service: The site, which also limits the heads of requests.
  ///   - configuration: The idle time of connections, and further handlers.
  public static func live(
    _ service: SiteService, configuration: HTTP1Channel.Configuration = .init()
  ) -> HTTPServerBuilder {
    HTTPServerBuilder { responder in
      LiveChannel(service: service, configuration: configuration, responder: responder)
    }
  }
}

/// A connection of Hummingbird that becomes a socket of a site, if its first request is for one.
struct LiveChannel: HTTPChannelHandler {
  typealias HTTPChannel = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  struct Value: ServerChildChannelValue {
    let channel: any Channel
    let negotiation: EventLoopFuture<SocketNegotiation<HTTPChannel>>
  }

  let service: SiteService
  let configuration: HTTP1Channel.Configuration
  let responder: HTTPChannelHandler.Responder

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      let negotiation = try service.upgrade.configure(
        channel: channel, requestHandlers: service.connectionHandlers(on: channel)
      ) { [configuration] channel in
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(LastAnswerHandler(lingerTime: service.lingerTime))
        try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
        try pipeline.addHandlers(configuration.additionalChannelHandlers())
        try pipeline.addHandler(
          HTTPConnectionStateHandler(
            idleTimeout: configuration.idleTimeout.map { Duration($0) }, logger: logger))
        return try HTTPChannel(
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
          await Peer.$address.withValue(value.channel.remoteAddress) {
            await handleHTTP(asyncChannel: channel, logger: logger)
          }
        case .socket(let head, let channel):
          await service.serve(channel, head: head, on: value.channel)
        }
      } catch {
        logger.debug(
          "A connection ended before its first request", metadata: ["reason": "\(error)"])
        value.channel.close(promise: nil)
      }
    } onCancel: {
      value.channel.close(promise: nil)
    }
  }
}

/// A handler that cuts a peer which does not end in time after this side has: Hummingbird waits for
/// that, without a limit.
final class LastAnswerHandler: ChannelOutboundHandler {
  typealias OutboundIn = NIOAny
  typealias OutboundOut = NIOAny

  private let lingerTime: Duration

  init(lingerTime: Duration) {
    self.lingerTime = lingerTime
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    context.close(mode: mode, promise: promise)
    guard mode == .output else { return }
    let loop = context.eventLoop.assumeIsolated()
    let cut = loop.scheduleTask(in: TimeAmount(lingerTime)) { context.close(promise: nil) }
    context.channel.closeFuture.assumeIsolated().whenComplete { _ in cut.cancel() }
  }
}
#endif
