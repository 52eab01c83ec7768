#if Web
import CoreMetrics
import MillraceTestSupport
import NIOCore
import NIOEmbedded
import NIOWebSocket

@testable import MillraceSocket

/// The socket's pipeline without a network and with a clock that the test moves.
final class EmbeddedSocket {
  /// Stands where the program would: keeps what comes, and stops reading on request.
  final class Program: ChannelDuplexHandler {
    typealias InboundIn = String
    typealias OutboundIn = String
    typealias OutboundOut = String

    var messages: [String] = []
    var errors: [SocketError] = []
    var openness: SocketOpenness?
    /// For each error, true if the socket took messages when it occurred.
    var wasOpenAtError: [Bool] = []
    var takesMessages = true

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      messages.append(Self.unwrapInboundIn(data))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      if let error = error as? SocketError { errors.append(error) }
      if let openness { wasOpenAtError.append(openness.isOpen) }
    }

    func read(context: ChannelHandlerContext) {
      if takesMessages { context.read() }
    }
  }

  /// Stands where the network would: counts how often more is asked for.
  final class Reads: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    var count = 0

    func read(context: ChannelHandlerContext) {
      count += 1
      context.read()
    }
  }

  let channel = EmbeddedChannel()
  let program = Program()
  let reads = Reads()
  private var sent: [UInt8] = []

  /// With an offer, as if the request for the socket had carried it in its header.
  init(
    limits: SocketLimits = SocketLimits(), offer: String? = nil,
    metrics: SocketMetrics = SocketMetrics()
  ) throws {
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(reads)
    try pipeline.addHandler(WebSocketFrameEncoder())
    try pipeline.addHandler(
      ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: limits.frameSize)))
    program.openness = try SocketUpgrade.addHandlers(
      to: channel, limits: limits,
      deflate: offer.flatMap { DeflateAgreement(headers: [$0]) }, metrics: metrics)
    try pipeline.addHandler(program)
    channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
  }

  /// Handlers and their contexts hold each other until the channel has ended.
  deinit {
    _ = try? channel.finish(acceptAlreadyClosed: true)
  }

  var isOpen: Bool { channel.isActive }

  /// Lets bytes arrive; errors of the pipeline are for the pipeline to handle.
  func receive(_ bytes: [UInt8]) {
    guard channel.isActive else { return }
    _ = try? channel.writeInbound(ByteBuffer(bytes: bytes))
    // A real channel asks for more by itself after each round.
    channel.read()
    channel.embeddedEventLoop.run()
  }

  func receive(_ frames: Frame...) {
    for frame in frames { receive(frame.bytes()) }
  }

  func send(_ text: String) {
    channel.writeAndFlush(text, promise: nil)
  }

  func advance(_ duration: Duration) {
    channel.embeddedEventLoop.advanceTime(by: TimeAmount(duration))
  }

  /// Returns the frames sent since the last call.
  func sentFrames() throws -> [Frame] {
    while let buffer = try channel.readOutbound(as: ByteBuffer.self) {
      sent += Array(buffer.readableBytesView)
    }
    var frames: [Frame] = []
    while let frame = Frame.take(from: &sent) { frames.append(frame) }
    return frames
  }
}
#endif
