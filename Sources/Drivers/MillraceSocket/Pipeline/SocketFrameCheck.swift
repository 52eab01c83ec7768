#if Web
internal import NIOCore
internal import NIOWebSocket

/// A handler that refuses frames that the frame decoder accepts: frames without a mask, with
/// reserved bits, or of an undefined kind.
///
/// It precedes the aggregation of fragments, which loses those marks. The first reserved bit, on
/// the first frame of a message, marks it as compressed if that was agreed on.
final class SocketFrameCheck: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame

  /// Nil if compressed messages were not agreed on.
  private let mark: MessageMark?
  private var isBroken = false

  init(mark: MessageMark? = nil) {
    self.mark = mark
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    guard !isBroken else { return }
    if let fault = fault(of: frame) {
      isBroken = true
      context.fireErrorCaught(SocketError.brokenProtocol(fault))
    } else {
      if frame.opcode == .text || frame.opcode == .binary { mark?.isCompressed = frame.rsv1 }
      context.fireChannelRead(data)
    }
  }

  private func fault(of frame: WebSocketFrame) -> SocketProtocolFault? {
    let mayBeCompressed = mark != nil && (frame.opcode == .text || frame.opcode == .binary)
    if frame.rsv1 && !mayBeCompressed || frame.rsv2 || frame.rsv3 { return .reservedBits }
    switch frame.opcode {
    case .continuation, .text, .binary, .ping, .pong, .connectionClose: break
    default: return .reservedOpcode(UInt8(webSocketOpcode: frame.opcode))
    }
    return frame.maskKey == nil ? .unmaskedFrame : nil
  }
}
#endif
