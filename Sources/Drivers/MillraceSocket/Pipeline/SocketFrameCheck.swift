#if Web
internal import NIOCore
internal import NIOWebSocket

/// Refuses what the frame decoder lets through: frames without a mask, with reserved bits, or of an
/// undefined kind.
///
/// It stands before the fragments are put together, where those marks are lost.
final class SocketFrameCheck: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame

  private var isBroken = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    guard !isBroken else { return }
    if let fault = Self.fault(of: frame) {
      isBroken = true
      context.fireErrorCaught(SocketError.brokenProtocol(fault))
    } else {
      context.fireChannelRead(data)
    }
  }

  private static func fault(of frame: WebSocketFrame) -> SocketProtocolFault? {
    if frame.rsv1 || frame.rsv2 || frame.rsv3 { return .reservedBits }
    switch frame.opcode {
    case .continuation, .text, .binary, .ping, .pong, .connectionClose: break
    default: return .reservedOpcode(UInt8(webSocketOpcode: frame.opcode))
    }
    return frame.maskKey == nil ? .unmaskedFrame : nil
  }
}
#endif
