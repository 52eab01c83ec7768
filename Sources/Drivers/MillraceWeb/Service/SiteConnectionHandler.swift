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
  private let lingerTimeout: Duration
  private let isOfProxy: Bool
  private let headers: WebHeaders
  private var timer: Scheduled<Void>?
  private var isWaiting = true

  init(timeout: Duration, lingerTimeout: Duration, isOfProxy: Bool, headers: WebHeaders) {
    self.timeout = timeout
    self.lingerTimeout = lingerTimeout
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
    case HTTPParserError.headerOverflow:
      context.end(with: .headTooLarge, headers, within: lingerTimeout)
    case is HTTPParserError, is ByteToMessageDecoderError:
      context.end(with: .malformedRequest, headers, within: lingerTimeout)
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
  func end(with refusal: WebRefusal, _ headers: WebHeaders, within limit: Duration) {
    let (head, body) = refusal.lastAnswer(with: headers)
    end(with: head, body, within: limit)
  }

  /// Sends the last answer of the connection, and ends that.
  func end(with head: HTTPResponseHead, _ body: ByteBuffer, within limit: Duration) {
    write(NIOAny(HTTPServerResponsePart.head(head)), promise: nil)
    write(NIOAny(HTTPServerResponsePart.body(.byteBuffer(body))), promise: nil)
    let sent = eventLoop.makePromise(of: Void.self)
    sent.futureResult.assumeIsolated().whenComplete { _ in self.linger(within: limit) }
    writeAndFlush(NIOAny(HTTPServerResponsePart.end(nil)), promise: sent)
  }

  /// Shuts this side after the last answer, and cuts a peer that does not end in time.
  ///
  /// Closing while bytes are unread, such as those of a body that was refused, would reset the
  /// connection, and the answer would be lost.
  func linger(within limit: Duration) {
    let shut = eventLoop.makePromise(of: Void.self)
    shut.futureResult.assumeIsolated().whenFailure { _ in self.close(promise: nil) }
    let cut = eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limit)) {
      self.close(promise: nil)
    }
    channel.closeFuture.assumeIsolated().whenComplete { _ in cut.cancel() }
    close(mode: .output, promise: shut)
  }
}
#endif
