#if Web
import Logging
@testable import MillraceWeb
import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceLifecycle

/// A server of swift-nio with a site beside handlers of its own, for the time of one test.
struct BesideServer: Sendable {
  let port: Int
  let service: SiteService
  private let group: ServiceGroup

  /// Serves a site; all other requests are answered with what arrived.
  ///
  /// - Parameter afterwards: Runs when the service has stopped, and the server still listens.
  static func run(
    _ service: SiteService, _ body: @Sendable (BesideServer) async throws -> Void,
    afterwards: (BesideServer) async throws -> Void = { _ in }
  ) async throws {
    let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try service.addHandlers(to: channel) { channel in
            try channel.pipeline.syncOperations.addHandler(Others())
          }
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [.init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)],
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
    let server = BesideServer(
      port: listener.localAddress?.port ?? 0, service: service, group: group)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      try await body(server)
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
    }
    try await afterwards(server)
    try await listener.close()
  }

  func stop() async {
    await group.triggerGracefulShutdown()
  }
}

/// The handlers of all other requests.
private final class Others: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private var text = ""
  private var size = 0

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch Self.unwrapInboundIn(data) {
    case .head(let head):
      text = "\(head.method) \(head.uri)"
      size = 0
    case .body(let bytes): size += bytes.readableBytes
    case .end:
      let body = ByteBuffer(string: "\(text) \(size)")
      let head = HTTPResponseHead(
        version: .http1_1, status: .ok, headers: ["content-length": "\(body.readableBytes)"])
      context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
      context.write(Self.wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
      context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
    }
  }
}
#endif
