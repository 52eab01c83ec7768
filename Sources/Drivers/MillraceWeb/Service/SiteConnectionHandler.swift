#if Web
internal import NIOCore
internal import NIOHTTP1

/// A handler that supervises a connection until its first request, which decides what it becomes.
///
/// The handlers of the server follow with the first request. Before that, nothing else limits the
/// time, ends the connection when the server stops, or answers bytes that are no request.
///
/// Each answer to a trusted proxy is marked as the last of its connection: a socket has to be the
/// first request of a connection, and a proxy reuses a free one for any request.
final class SiteConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let timeout: Duration
  private let isOfProxy: Bool
  private let headers: WebHeaders
  private var timer: Scheduled<Void>?
  private var isWaiting = true

  init(timeout: Duration, isOfProxy: Bool, headers: WebHeaders) {
    self.timeout = timeout
    self.isOfProxy = isOfProxy
    self.headers = headers
  }

  func handlerAdded(context: ChannelHandlerContext) {
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(timeout)) {
      if self.isWaiting { context.close(promise: nil) }
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    stopWaiting()
  }

  func channelInactive(context: ChannelHandlerContext) {
    stopWaiting()
    context.fireChannelInactive()
  }

  private func stopWaiting() {
    isWaiting = false
    timer?.cancel()
    timer = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isWaiting { stopWaiting() }
    context.fireChannelRead(data)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if isWaiting, event is ChannelShouldQuiesceEvent { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard isWaiting else { return context.fireErrorCaught(error) }
    stopWaiting()
    switch error {
    case HTTPParserError.headerOverflow: context.end(with: .headTooLarge, headers)
    case is HTTPParserError, is ByteToMessageDecoderError:
      context.end(with: .malformedRequest, headers)
    default: context.close(promise: nil)
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard isOfProxy, case .head(var head) = Self.unwrapOutboundIn(data) else {
      return context.write(data, promise: promise)
    }
    head.headers.replaceOrAdd(name: "connection", value: "close")
    context.write(Self.wrapOutboundOut(.head(head)), promise: promise)
  }
}

extension ChannelHandlerContext {
  /// Sends a refusal as the last answer of the connection, and ends that.
  func end(with refusal: WebRefusal, _ headers: WebHeaders) {
    let (head, body) = refusal.lastAnswer(with: headers)
    end(with: head, body)
  }

  /// Sends the last answer of the connection, and ends that.
  func end(with head: HTTPResponseHead, _ body: ByteBuffer) {
    write(NIOAny(HTTPServerResponsePart.head(head)), promise: nil)
    write(NIOAny(HTTPServerResponsePart.body(.byteBuffer(body))), promise: nil)
    let sent = eventLoop.makePromise(of: Void.self)
    sent.futureResult.assumeIsolated().whenComplete { _ in self.close(promise: nil) }
    writeAndFlush(NIOAny(HTTPServerResponsePart.end(nil)), promise: sent)
  }
}
#endif
