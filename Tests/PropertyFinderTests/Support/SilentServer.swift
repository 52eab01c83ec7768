#if Web
import Foundation
import NIOCore
import NIOPosix

/// A server that takes requests and answers none, and tells what it sees of them.
struct SilentServer {
  enum Event {
    case asked, closed
  }

  let address: URL
  let events: AsyncStream<Event>
  private let channel: any Channel

  init() async throws {
    let (events, told) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Witness(told))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let port = channel.localAddress?.port ?? 0
    guard let address = URL(string: "http://127.0.0.1:\(port)") else { throw URLError(.badURL) }
    self.address = address
  }

  func close() async throws { try await channel.close() }

  private final class Witness: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let told: AsyncStream<Event>.Continuation
    private var isAsked = false

    init(_ told: AsyncStream<Event>.Continuation) {
      self.told = told
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard !exchange(&isAsked, with: true) else { return }
      told.yield(.asked)
    }

    func channelInactive(context: ChannelHandlerContext) { told.yield(.closed) }
  }
}
#endif
