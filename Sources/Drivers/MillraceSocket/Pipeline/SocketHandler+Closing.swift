#if Web
internal import NIOCore
internal import NIOWebSocket

extension SocketHandler {
  /// Sends this side's close frame, and waits for the peer's.
  func startClosing(context: ChannelHandlerContext, code: SocketCloseCode, reason: String) {
    guard phase == .open else { return }
    phase = .closing
    writeClose(context: context, code: code, reason: reason, promise: nil)
    limitClosing(context: context)
    endMessages(context: context)
    // Reading may have stopped because no messages were taken; the answer has to be read.
    context.read()
  }

  /// Answers the peer's close frame with its own code, then ends first, as a server does.
  func answerClose(_ payload: ByteBuffer, context: ChannelHandlerContext) {
    var payload = payload
    var code = SocketCloseCode.none
    if payload.readableBytes > 0 {
      code = SocketCloseCode(rawValue: payload.readInteger() ?? 0)
      guard code.isSendable else {
        fail(context: context, with: .brokenProtocol(.malformedClose))
        return
      }
      guard String(validating: payload.readableBytesView, as: UTF8.self) != nil else {
        fail(context: context, with: .invalidText)
        return
      }
    }
    phase = .closing
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.assumeIsolated().whenComplete { _ in self.end(context: context) }
    limitClosing(context: context)
    writeClose(context: context, code: code, reason: "", promise: written)
    endMessages(context: context)
  }

  /// Sends the peer the close code of an error, closes the output, and discards what still arrives.
  func fail(context: ChannelHandlerContext, with error: SocketError) {
    guard phase == .open else { return }
    phase = .draining
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.assumeIsolated().whenComplete { _ in self.shutOutput(context: context) }
    limitClosing(context: context)
    // The program is notified first: where one side cannot be closed alone, writing ends
    // everything.
    report(error, context: context)
    endMessages(context: context)
    let code = error.closeCode ?? .internalError
    writeClose(context: context, code: code, reason: "", promise: written)
    context.read()
  }

  /// Closes the connection, once.
  func end(context: ChannelHandlerContext) {
    guard phase != .ended else { return }
    let wasOpen = phase == .open
    phase = .ended
    if wasOpen { report(.connectionLost, context: context) }
    context.close(promise: nil)
  }

  private func shutOutput(context: ChannelHandlerContext) {
    guard phase == .draining else { return }
    let shut = context.eventLoop.makePromise(of: Void.self)
    // A transport that cannot shut one side is closed as a whole.
    shut.futureResult.assumeIsolated().whenFailure { _ in self.end(context: context) }
    context.close(mode: .output, promise: shut)
  }

  private func writeClose(
    context: ChannelHandlerContext, code: SocketCloseCode, reason: String,
    promise: EventLoopPromise<Void>?
  ) {
    var payload = context.channel.allocator.buffer(capacity: 125)
    if code != .none {
      payload.writeInteger(code.rawValue)
      payload.writeString(Self.cut(reason))
    }
    let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: payload)
    context.writeAndFlush(Self.wrapOutboundOut(frame), promise: promise)
  }

  /// Ends the iteration and the sends of the program while the connection is still closing.
  private func endMessages(context: ChannelHandlerContext) {
    context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    context.fireUserInboundEventTriggered(ChannelEvent.outputClosed)
  }

  /// Returns the longest prefix of `reason` that fits in a control frame, cut between characters.
  static func cut(_ reason: String) -> String {
    var size = 0
    return String(
      reason.prefix { character in
        size += character.utf8.count
        return size <= 123
      })
  }
}
#endif
