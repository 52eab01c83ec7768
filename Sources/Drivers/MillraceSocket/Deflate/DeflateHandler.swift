#if Web
internal import NIOCore
internal import NIOWebSocket

/// A handler that compresses larger outgoing messages, and expands compressed incoming ones.
///
/// It handles one whole message at a time. One read of the network can have messages that are a
/// thousand times as large when they are expanded, so it expands those of about `messageSize` bytes
/// at once. The others wait, as they came, for the next read, which follows when the program and
/// the pace of the peer have room.
final class DeflateHandler: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame
  typealias OutboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let windowBits: Int
  private let threshold: Int
  private let messageSize: Int
  private let mark: MessageMark
  private let metrics: SocketMetrics
  /// The frames that wait for the next read, and whether each is compressed.
  private var waiting: ArraySlice<(frame: WebSocketFrame, isCompressed: Bool)> = []
  /// The end of the peer's side, which follows the frames that wait.
  private var waitingEnd: ChannelEvent?
  /// The number of bytes that are expanded before the next read.
  private var room: Int
  /// True after an error or an outgoing close frame: incoming messages are not expanded any more.
  private var isOver = false

  init(
    windowBits: Int, threshold: Int, messageSize: Int, mark: MessageMark, metrics: SocketMetrics
  ) {
    self.windowBits = windowBits
    self.threshold = threshold
    self.messageSize = messageSize
    room = messageSize
    self.mark = mark
    self.metrics = metrics
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    let isMessage = frame.opcode == .text || frame.opcode == .binary
    guard waiting.isEmpty, room > 0 else {
      return waiting.append((frame, isMessage && mark.isCompressed))
    }
    receive(frame, isCompressed: isMessage && mark.isCompressed, context: context)
  }

  func read(context: ChannelHandlerContext) {
    room = messageSize
    guard !waiting.isEmpty else { return context.read() }
    while room > 0, let (frame, isCompressed) = waiting.popFirst() {
      receive(frame, isCompressed: isCompressed, context: context)
    }
    if waiting.isEmpty {
      // An empty slice keeps its memory.
      waiting = []
      if let end = waitingEnd.take() { context.fireUserInboundEventTriggered(end) }
    }
    context.fireChannelReadComplete()
    context.channel.read()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event, !waiting.isEmpty {
      waitingEnd = ChannelEvent.inputClosed
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  private func receive(
    _ frame: WebSocketFrame, isCompressed: Bool, context: ChannelHandlerContext
  ) {
    guard isCompressed else { return context.fireChannelRead(Self.wrapInboundOut(frame)) }
    guard !isOver else { return }
    do throws(SocketError) {
      let message = try Deflate.expanded(frame.unmaskedData, limit: messageSize)
      room -= message.readableBytes
      context.fireChannelRead(
        Self.wrapInboundOut(WebSocketFrame(fin: true, opcode: frame.opcode, data: message)))
    } catch {
      isOver = true
      context.fireErrorCaught(error)
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var frame = Self.unwrapOutboundIn(data)
    if frame.opcode == .connectionClose { isOver = true }
    let size = frame.data.readableBytes
    if frame.opcode == .text, size > threshold,
      let compressed = Deflate.compressed(frame.data, windowBits: windowBits)
    {
      metrics.compressed(from: size, to: compressed.readableBytes)
      frame.data = compressed
      frame.rsv1 = true
    }
    context.write(Self.wrapOutboundOut(frame), promise: promise)
  }
}

/// A flag that is true while the incoming message is compressed.
///
/// Only the first frame of a message carries this bit, and the aggregation of fragments loses it.
/// `SocketFrameCheck`, which precedes the aggregator, notes it here. The handler behind the
/// aggregator receives the whole message in the same call in which its last frame arrived, so the
/// flag never belongs to another message. Both handlers run on one event loop.
final class MessageMark {
  var isCompressed = false
}
#endif
