#if Web
import Foundation
import NIOCore
import NIOPosix

/// A server that takes requests, completes no answer, and reports what it sees of them.
struct SilentServer {
  enum Event {
    case asked, closed
  }

  let address: URL
  let events: AsyncStream<Event>
  private let channel: any Channel

  /// Begins to listen.
  ///
  /// - Parameter beginning: How many bytes of an answer are sent; none by default, and not the head
  ///   either.
  init(beginning: Int = 0) async throws {
    let (events, notified) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Witness(notified, beginning))
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
    typealias OutboundOut = ByteBuffer

    private let notified: AsyncStream<Event>.Continuation
    private let beginning: Int
    private var isAsked = false

    init(_ notified: AsyncStream<Event>.Continuation, _ beginning: Int) {
      self.notified = notified
      self.beginning = beginning
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard !exchange(&isAsked, with: true) else { return }
      notified.yield(.asked)
      guard beginning > 0 else { return }
      var bytes = ByteBuffer(string: "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n")
      bytes.writeRepeatingByte(UInt8(ascii: " "), count: beginning)
      context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) { notified.yield(.closed) }
  }
}
#endif
