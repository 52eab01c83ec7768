#if Web
internal import NIOCore
internal import NIOWebSocket

/// Refuses what the frame decoder lets through: frames without a mask, with reserved bits, or of an
/// undefined kind.
///
/// It stands before the fragments are put together, where those marks are lost. The first reserved bit
/// says that a message is compressed, on its first frame, if that was agreed on.
final class SocketFrameCheck: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame

  /// Nil where nobody agreed on compressed messages.
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
    let maySayPressed = mark != nil && (frame.opcode == .text || frame.opcode == .binary)
    if frame.rsv1 && !maySayPressed || frame.rsv2 || frame.rsv3 { return .reservedBits }
    switch frame.opcode {
    case .continuation, .text, .binary, .ping, .pong, .connectionClose: break
    default: return .reservedOpcode(UInt8(webSocketOpcode: frame.opcode))
    }
    return frame.maskKey == nil ? .unmaskedFrame : nil
  }
}
#endif
