#if Web
internal import NIOCore
internal import NIOWebSocket

/// Turns frames into messages and back: ping and pong, silence, and the way to close.
///
///     open ── we close ──▶ saidGoodbye ── peer answers, or time is up ──▶ ended
///       ├──── peer closes: answer ─────────────────────────────────────▶ ended
///       └──── peer breaks a rule ──▶ draining ── peer leaves, or time is up ──▶ ended
///
/// `draining` has shut our side and throws away what still comes: cutting the connection while bytes
/// are unread would reset it, and the peer would never see why.
final class SocketHandler: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = String
  typealias OutboundIn = String
  typealias OutboundOut = WebSocketFrame

  enum Phase {
    case open
    case saidGoodbye
    case draining
    case ended
  }

  let limits: SocketLimits
  let metrics: SocketMetrics
  /// For the program, which sends from other threads.
  let openness = SocketOpenness()
  var phase = Phase.open {
    didSet { if phase != .open { openness.end() } }
  }
  var silence: SocketSilence
  private var pace: SocketPace
  /// A read that waits until the peer is within its rate again.
  private var waitingRead: Scheduled<Void>?
  private var timer: Scheduled<Void>?
  /// The last ping that could not be answered yet; a peer that sends many is owed one answer.
  private var unansweredPing: ByteBuffer?

  init(limits: SocketLimits, metrics: SocketMetrics, now: NIODeadline) {
    self.limits = limits
    self.metrics = metrics
    silence = SocketSilence(limits: limits)
    pace = SocketPace(limits: limits, now: now)
  }

  // MARK: Life cycle

  func handlerAdded(context: ChannelHandlerContext) {
    metrics.didOpen()
    silence.heard(at: context.eventLoop.now)
    watch(context: context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    metrics.didClose()
    stopTimers()
  }

  private func stopTimers() {
    timer?.cancel()
    timer = nil
    waitingRead?.cancel()
    waitingRead = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    let wasOpen = phase == .open
    phase = .ended
    if wasOpen { report(.connectionLost, context: context) }
    stopTimers()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent:
      sayGoodbye(context: context, code: .goingAway, reason: "The server stops.")
    case ChannelEvent.inputClosed:
      end(context: context)
    default:
      break
    }
    context.fireUserInboundEventTriggered(event)
  }

  func triggerUserOutboundEvent(
    context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
  ) {
    guard let closing = event as? SocketClosing else {
      context.triggerUserOutboundEvent(event, promise: promise)
      return
    }
    let code = closing.code.isSendable ? closing.code : .normal
    sayGoodbye(context: context, code: code, reason: closing.reason)
    promise?.succeed()
  }

  // MARK: Frames and messages

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    silence.heard(at: context.eventLoop.now)
    switch phase {
    case .open: receive(frame, context: context)
    case .saidGoodbye where frame.opcode == .connectionClose: end(context: context)
    case .saidGoodbye, .draining, .ended: break
    }
  }

  private func receive(_ frame: WebSocketFrame, context: ChannelHandlerContext) {
    guard pace.take(bytes: frame.length, at: context.eventLoop.now) else {
      fail(context: context, with: .flood)
      return
    }
    switch frame.opcode {
    case .text:
      if let text = String(validating: frame.unmaskedData.readableBytesView, as: UTF8.self) {
        metrics.received(bytes: frame.length)
        context.fireChannelRead(Self.wrapInboundOut(text))
      } else {
        fail(context: context, with: .invalidText)
      }
    case .binary:
      fail(context: context, with: .binaryMessage)
    case .ping:
      unansweredPing = frame.unmaskedData
      answerPing(context: context)
    case .connectionClose:
      answerGoodbye(frame.unmaskedData, context: context)
    default:
      break
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard phase == .open else {
      promise?.fail(SocketError.closed)
      return
    }
    let payload = context.channel.allocator.buffer(string: Self.unwrapOutboundIn(data))
    metrics.sent(bytes: payload.readableBytes)
    let frame = WebSocketFrame(fin: true, opcode: .text, data: payload)
    context.write(Self.wrapOutboundOut(frame), promise: promise)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard phase == .open else { return }
    if let failure = SocketError(pipelineError: error) {
      fail(context: context, with: failure)
    } else {
      phase = .ended
      report(.connectionLost, context: context)
      context.close(promise: nil)
    }
  }

  // MARK: Back pressure

  /// Reads on, or lets a peer that is over its rate wait; its silence does not count meanwhile.
  func read(context: ChannelHandlerContext) {
    guard phase != .open || waitingRead == nil else { return }
    if phase == .open, let wait = pace.wait(at: context.eventLoop.now) {
      metrics.pausedReading()
      waitingRead = context.eventLoop.assumeIsolated().scheduleTask(in: wait) {
        self.waitingRead = nil
        self.read(context: context)
      }
      return
    }
    silence.resumed(at: context.eventLoop.now)
    context.read()
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    silence.paused(at: context.eventLoop.now)
    context.fireChannelReadComplete()
    // Nobody takes messages any more, but the peer's goodbye still has to be read.
    if phase == .saidGoodbye || phase == .draining { context.read() }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if phase == .open { answerPing(context: context) }
    context.fireChannelWritabilityChanged()
  }

  /// Answers the last ping as soon as there is room, so that a flood of pings cannot pile up answers.
  private func answerPing(context: ChannelHandlerContext) {
    guard context.channel.isWritable, let payload = unansweredPing else { return }
    unansweredPing = nil
    let frame = WebSocketFrame(fin: true, opcode: .pong, data: payload)
    context.writeAndFlush(Self.wrapOutboundOut(frame), promise: nil)
  }

  /// Tells the program what ended the socket.
  func report(_ error: SocketError, context: ChannelHandlerContext) {
    metrics.failed(with: error)
    context.fireErrorCaught(error)
  }

  // MARK: Time

  private func watch(context: ChannelHandlerContext) {
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: silence.period) {
      guard self.phase == .open else { return }
      switch self.silence.judge(at: context.eventLoop.now) {
      case .lively:
        break
      case .ask:
        guard context.channel.isWritable else { break }
        let frame = WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())
        context.writeAndFlush(Self.wrapOutboundOut(frame), promise: nil)
      case .dead:
        self.fail(context: context, with: .idle(self.limits.idleTimeout))
        return
      }
      self.watch(context: context)
    }
  }

  /// Cuts the connection when the peer has not left by itself in time.
  func limitFarewell(context: ChannelHandlerContext) {
    timer?.cancel()
    let timeout = TimeAmount(limits.closeTimeout)
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: timeout) {
      self.end(context: context)
    }
  }
}
#endif
