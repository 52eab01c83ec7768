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
  /// The number of requests whose head has arrived and whose answer is not completely written.
  private var unanswered = 0
  /// The number of answers that are written and not completely sent: closing would cut them off.
  private var unsent = 0
  private var isReceiving = false
  private var isAnswering = false
  /// True if the answer under way is the last one on this connection.
  private var isLast = false
  /// True once this handler has answered instead of the program, whose own answer is dropped.
  private var isOver = false
  private var isInputClosed = false
  private var isOutputClosed = false
  /// The end of the output, which waits for the answers that are not sent.
  private var waitingEnd: EventLoopPromise<Void>?
  private var isRemoved = false

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
    isRemoved = true
    waitingEnd?.fail(ChannelError.ioOnClosedChannel)
    waitingEnd = nil
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
      if isIdle && !isOutputClosed { context.close(promise: nil) }
    case ChannelEvent.inputClosed:
      isInputClosed = true
      if isOutputClosed && waitingEnd == nil { context.close(promise: nil) }
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
      isAnswering = false
      unanswered -= 1
      context.write(data, promise: sentPromise(promise, context: context))
      guard isLast else { return }
      isOver = true
      context.flush()
      close(context: context, mode: .output, promise: nil)
    }
  }

  /// True if no request is under way and no answer.
  private var isIdle: Bool { unanswered <= 0 && unsent == 0 && !isReceiving }

  /// Counts an answer as unsent until its last byte has left.
  private func sentPromise(
    _ promise: EventLoopPromise<Void>?, context: ChannelHandlerContext
  ) -> EventLoopPromise<Void> {
    let sent = promise ?? context.eventLoop.makePromise(of: Void.self)
    unsent += 1
    sent.futureResult.assumeIsolated().whenComplete { result in
      self.unsent -= 1
      guard !self.isRemoved, self.unsent == 0 else { return }
      if let end = self.waitingEnd {
        self.waitingEnd = nil
        self.endOutput(context: context, promise: end)
      } else if case .success = result, self.isIdle, !self.isOver {
        guard !self.isLast else { return context.close(promise: nil) }
        self.limit(self.limits.keepAliveTimeout, context: context)
        self.wait(wasUsed: true, context: context)
      }
    }
    return sent
  }

  /// Marks the connection as idle, so that it may be closed to make room.
  private func wait(wasUsed: Bool, context: ChannelHandlerContext) {
    let own = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    idle.wait(ObjectIdentifier(self), wasUsed: wasUsed) { [eventLoop = context.eventLoop] in
      eventLoop.execute {
        let (handler, context) = own.value
        if handler.isIdle { context.close(promise: nil) }
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
    context.writeAndFlush(
      Self.wrapOutboundOut(.end(nil)), promise: sentPromise(nil, context: context))
    close(context: context, mode: .output, promise: nil)
  }

  // MARK: Ends

  /// Shuts this side once all answers are sent, and waits for the peer's, within a limit.
  ///
  /// Cutting the connection while bytes are unread would reset it, and the last answer would be
  /// lost. So would what waits to be sent if the peer has shut its side: then both are closed.
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
    let promise = promise ?? context.eventLoop.makePromise(of: Void.self)
    if unsent > 0 {
      waitingEnd = promise
    } else {
      endOutput(context: context, promise: promise)
    }
  }

  private func endOutput(context: ChannelHandlerContext, promise: EventLoopPromise<Void>) {
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
