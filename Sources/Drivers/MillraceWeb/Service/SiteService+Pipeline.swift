#if Web
internal import MillraceSocket
public import NIOCore
internal import NIOHTTP1

extension SiteService {
  /// Adds the site to the pipeline of a new connection of a server of swift-nio.
  ///
  ///     bytes ─▶ HTTP decoder ─▶ sockets of the site ─▶ requests of the site ─▶ others
  ///
  /// Call it on the connection's event loop, for example as the initializer of child channels. It
  /// adds the encoder and the decoder of HTTP/1.1, and the site answers the requests of its
  /// addresses. All other requests arrive at the handlers that `others` adds, as
  /// `HTTPServerRequestPart`, one at a time; their answers are `HTTPServerResponsePart`.
  ///
  /// ```swift
  /// ServerBootstrap(group: group)
  ///   .childChannelInitializer { channel in
  ///     channel.eventLoop.makeCompletedFuture {
  ///       try live.addHandlers(to: channel) { channel in
  ///         try channel.pipeline.syncOperations.addHandler(Reports())
  ///       }
  ///     }
  ///   }
  /// ```
  ///
  /// TLS precedes it in the pipeline. A connection ends when its first request has not arrived in
  /// `LiveServerLimits.requestTimeout`, and each request of the site has to be whole in that time;
  /// the limits between requests are those of `others`. They also catch the errors of the decoder
  /// from the second request on.
  ///
  /// - Parameters:
  ///   - channel: The new connection.
  ///   - others: Adds the handlers of all other requests, once the first request of the connection
  ///     has arrived and is not one for a socket.
  public func addHandlers(
    to channel: any Channel,
    others: @escaping @Sendable (_ channel: any Channel) throws -> Void
  ) throws {
    let negotiation = try upgrade.configure(
      channel: channel, requestHandlers: connectionHandlers(on: channel)
    ) { channel in
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(HTTPServerPipelineHandler())
      try pipeline.addHandler(SiteRequestHandler(self))
      try others(channel)
    }
    negotiation.whenComplete { result in
      switch result {
      case .success(.http): break
      case .success(.socket(let head, let socket)):
        // The service may have ended since it has admitted the socket.
        guard self.work.add({ await self.serve(socket, head: head, on: channel) }) else {
          return channel.close(promise: nil)
        }
      case .failure: channel.close(promise: nil)
      }
    }
  }
}
#endif
