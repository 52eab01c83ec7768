#if Web
internal import NIOCore
internal import NIOHTTP1

/// A handler that supervises one connection while it serves requests: time limits, malformed
/// requests, stopping, and an end that lets the peer read its last answer.
///
/// It follows the decoder, and leaves the pipeline when the connection becomes a socket.
final class WebConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: LiveServerLimits
  private let headers: WebHeaders
  private let metrics: LiveMetrics
  private let idle: IdleConnections
  private var timer: Scheduled<Void>?
  /// The number of requests whose head has arrived and whose answer is not completely sent.
  private var unanswered = 0
  private var isReceiving = false
  private var isAnswering = false
  /// True if the answer under way is the last one on this connection.
  private var isLast = false
  /// True once this handler has answered instead of the program, whose own answer is dropped.
  private var isOver = false
  private var isInputClosed = false
  private var isOutputClosed = false

  init(
    configuration: LiveServerConfiguration, metrics: LiveMetrics,
    idle: IdleConnections = IdleConnections(limit: .max)
  ) {
    limits = configuration.limits
    headers = configuration.securityHeaders
    self.metrics = metrics
    self.idle = idle
  }

  // MARK: Life cycle

  func handlerAdded(context: ChannelHandlerContext) {
    limit(limits.requestTimeout, context: context)
    wait(wasUsed: false, context: context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.cancel()
    timer = nil
    idle.leave(ObjectIdentifier(self))
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    timer = nil
    idle.leave(ObjectIdentifier(self))
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent:
      isLast = true
      if unanswered == 0 && !isOutputClosed { context.close(promise: nil) }
    case ChannelEvent.inputClosed:
      isInputClosed = true
      if isOutputClosed { context.close(promise: nil) }
    default:
      break
    }
    context.fireUserInboundEventTriggered(event)
  }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOver else { return }
    switch Self.unwrapInboundIn(data) {
    case .head:
      unanswered += 1
      isReceiving = true
      idle.leave(ObjectIdentifier(self))
      limit(limits.requestTimeout, context: context)
    case .body:
      break
    case .end:
      isReceiving = false
      timer?.cancel()
    }
    context.fireChannelRead(data)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case HTTPParserError.headerOverflow:
      refuse(.headTooLarge, context: context)
    case is HTTPParserError, is ByteToMessageDecoderError:
      refuse(.malformedRequest, context: context)
    default:
      context.fireErrorCaught(error)
    }
  }

  // MARK: Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isOver else {
      promise?.fail(ChannelError.outputClosed)
      return
    }
    switch Self.unwrapOutboundIn(data) {
    case .head(var head):
      metrics.answered(status: Int(head.status.code))
      isAnswering = true
      if isLast { head.headers.replaceOrAdd(name: "connection", value: "close") }
      isLast = isLast || head.headers["connection"] == ["close"]
      context.write(Self.wrapOutboundOut(.head(head)), promise: promise)
    case .body:
      context.write(data, promise: promise)
    case .end:
      context.write(data, promise: promise)
      finishAnswer(context: context)
    }
  }

  private func finishAnswer(context: ChannelHandlerContext) {
    isAnswering = false
    unanswered -= 1
    if isLast {
      isOver = true
      context.flush()
      close(context: context, mode: .output, promise: nil)
    } else if unanswered <= 0 && !isReceiving {
      limit(limits.keepAliveTimeout, context: context)
      wait(wasUsed: true, context: context)
    }
  }

  /// Marks the connection as idle, so that it may be closed to make room.
  private func wait(wasUsed: Bool, context: ChannelHandlerContext) {
    let own = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    idle.wait(ObjectIdentifier(self), wasUsed: wasUsed) { [eventLoop = context.eventLoop] in
      eventLoop.execute {
        let (handler, context) = own.value
        if handler.unanswered <= 0, !handler.isReceiving { context.close(promise: nil) }
      }
    }
  }

  /// Answers instead of the program, unless an answer is under way, and ends the connection.
  private func refuse(_ refusal: WebRefusal, context: ChannelHandlerContext) {
    guard !isOver else { return }
    isOver = true
    let earlier = isReceiving ? unanswered - 1 : unanswered
    guard !isAnswering, earlier <= 0 else {
      context.close(promise: nil)
      return
    }
    let (head, body) = refusal.lastAnswer(with: headers)
    metrics.answered(status: Int(head.status.code))
    context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
    context.write(Self.wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
    close(context: context, mode: .output, promise: nil)
  }

  // MARK: Ends

  /// Shuts this side and waits for the peer's, within a limit.
  ///
  /// Cutting the connection while bytes are unread would reset it, and the last answer would be
  /// lost.
  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode == .output else {
      context.close(mode: mode, promise: promise)
      return
    }
    guard !isOutputClosed else {
      promise?.succeed()
      return
    }
    isOutputClosed = true
    isOver = true
    let shut = context.eventLoop.makePromise(of: Void.self)
    shut.futureResult.assumeIsolated().whenComplete { result in
      if case .failure = result { context.close(promise: nil) }
      if self.isInputClosed { context.close(promise: nil) }
      self.limit(self.limits.lingerTimeout, context: context)
      // Reading may have stopped because no request is taken; the peer's end has to arrive.
      context.read()
    }
    shut.futureResult.cascade(to: promise)
    context.close(mode: .output, promise: shut)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    if isOver { context.read() }
  }

  private func limit(_ duration: Duration, context: ChannelHandlerContext) {
    timer?.cancel()
    guard context.channel.isActive || !isOutputClosed else { return }
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(duration)) {
      if self.isReceiving && !self.isOver {
        self.refuse(.tooSlow, context: context)
      } else {
        context.close(promise: nil)
      }
    }
  }
}
#endif
