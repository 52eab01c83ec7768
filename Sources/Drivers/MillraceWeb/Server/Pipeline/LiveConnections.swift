#if Web
internal import CoreMetrics
internal import HummingbirdCore
internal import Logging
internal import MillraceSocket
internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL

/// A factory and server of accepted connections: pages, or a socket, on the same port.
///
/// The tasks of all connections share one object, since a copy of its parts would cost each of them
/// 2 KB.
final class LiveConnections: ServerChildChannel {
  typealias HTTPChannel = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

  /// A connection whose first request decides what it becomes.
  struct Value: ServerChildChannelValue {
    let channel: any Channel
    let negotiation: EventLoopFuture<SocketNegotiation<HTTPChannel>>
  }

  private let configuration: LiveServerConfiguration
  private let limits: LiveServerLimits
  private let metrics: LiveMetrics
  private let tls: TLSContext?
  private let admission: Admission
  private let counts: ClientCounts<NetworkAddress>
  private let idle: IdleConnections
  private let upgrade: SocketUpgrade
  private let conversation: WebConversation
  private let connect: LiveServer.Connect
  /// The jobs of sockets that were handed over.
  let work = SocketWork()

  init(
    configuration: LiveServerConfiguration, piecePath: String, tls: TLSContext?,
    state: ServingState, metrics: LiveMetrics, clock: any Clock<Duration>, logger: Logger,
    show: @escaping LiveServer.Show,
    respond: @escaping LiveServer.Respond, connect: @escaping LiveServer.Connect
  ) throws(LiveServerError) {
    self.configuration = configuration
    limits = configuration.limits
    self.metrics = metrics
    self.tls = tls
    self.connect = connect
    let time = clock.stopwatch()
    admission = try Admission(configuration, piecePath: piecePath, time: time)
    idle = IdleConnections(limit: limits.connections)
    counts = ClientCounts(limit: limits.connectionsPerMinute, time: time)
    conversation = WebConversation(
      configuration: configuration, admission: admission, state: state, metrics: metrics,
      time: time, logger: logger, show: show, respond: respond)
    upgrade = admission.upgrade(
      refusalHeaders: configuration.securityHeaders, metrics: metrics.socket)
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    metrics.connectionsOpened.increment()
    metrics.connectionsOpen.increment()
    channel.closeFuture.whenComplete { [metrics, idle] _ in
      metrics.connectionsOpen.decrement()
      idle.close()
    }
    idle.open()
    guard counts.enter(counted(NetworkAddress(channel.remoteAddress))) else {
      metrics.connectionsRefused.increment()
      channel.close(promise: nil)
      // A failed set-up would be reported as a failure of the server.
      let refused: EventLoopFuture<SocketNegotiation<HTTPChannel>> =
        channel.eventLoop.makeFailedFuture(SocketRefusal.tooManyRequests)
      return channel.eventLoop.makeSucceededFuture(Value(channel: channel, negotiation: refused))
    }
    return channel.eventLoop.makeCompletedFuture {
      // A channel keeps the buffer of its largest read. Most requests fit in this one, and a larger
      // one makes it grow.
      try channel.syncOptions?.setOption(
        .recvAllocator,
        value: AdaptiveRecvByteBufferAllocator(minimum: 64, initial: 512, maximum: 64 * 1024))
      try channel.pipeline.syncOperations.addHandler(StallHandler(timeout: limits.stallTimeout))
      if let handler = tls?.handler() {
        try channel.pipeline.syncOperations.addHandler(handler)
      }
      let negotiation = try upgrade.configure(
        channel: channel,
        requestHandlers: [
          WebConnectionHandler(configuration: configuration, metrics: metrics, idle: idle)
        ]
      ) { channel in
        try HTTPChannel(
          wrappingChannelSynchronously: channel,
          configuration: .init(isOutboundHalfClosureEnabled: true))
      }
      return Value(channel: channel, negotiation: negotiation)
    }
  }

  /// Returns the client that a connection is counted for, before its first request.
  private func counted(_ peer: NetworkAddress?) -> NetworkAddress? {
    guard let peer, !peer.isLoopback, !admission.clients.isProxy(peer) else { return nil }
    return peer.client
  }

  func handle(value: Value, logger: Logger) async {
    await withTaskCancellationHandler {
      do {
        switch try await value.negotiation.get() {
        case .http(let channel):
          await conversation.run(on: channel)
        case .socket(let head, let channel):
          await admission.serve(
            channel, head: head, on: value.channel, in: work, connect)
        }
      } catch {
        // The connection ended before its first request was complete; a refused peer has its answer
        // already.
        logger.debug(
          "A connection ended before its first request", metadata: ["reason": "\(error)"])
        value.channel.close(promise: nil)
      }
    } onCancel: {
      value.channel.close(promise: nil)
    }
  }
}
#endif
