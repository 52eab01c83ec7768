#if Web
internal import NIOCore
internal import NIOWebSocket
internal import Synchronization

/// A handler that turns frames into messages and back, and handles pings, silence and closing.
///
///     open ── we close ──▶ closing ── peer answers, or time is up ──▶ ended
///       ├──── peer closes: answer ─────────────────────────────────────▶ ended
///       └──── peer breaks a rule ──▶ draining ── peer leaves, or time is up ──▶ ended
///
/// `draining` has closed this side's output and discards what still arrives: cutting the connection
/// while bytes are unread would reset it, and the peer would never receive the reason.
final class SocketHandler: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = String
  typealias OutboundIn = String
  typealias OutboundOut = WebSocketFrame

  enum Phase {
    case open
    case closing
    case draining
    case ended
  }

  let limits: SocketLimits
  let metrics: SocketMetrics
  /// Read by the program, which sends from other threads.
  let openness = SocketOpenness()
  var phase = Phase.open {
    didSet { if phase != .open { openness.end() } }
  }
  var silence: SocketSilence
  private var pace: SocketPace
  /// A read that is delayed until the peer is within its rate again.
  private var waitingRead: Scheduled<Void>?
  private var timer: Scheduled<Void>?
  /// The last ping that could not be answered yet; a peer that sends many receives one answer.
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
      startClosing(context: context, code: .goingAway, reason: "The server stops.")
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
    startClosing(context: context, code: code, reason: closing.reason)
    promise?.succeed()
  }

  // MARK: Frames and messages

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    silence.heard(at: context.eventLoop.now)
    switch phase {
    case .open: receive(frame, context: context)
    case .closing where frame.opcode == .connectionClose: end(context: context)
    case .closing, .draining, .ended: break
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
      answerClose(frame.unmaskedData, context: context)
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

  /// Reads, or delays a peer that is over its rate; its silence does not count meanwhile.
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
    // The program takes no more messages, but the peer's close frame still has to be read.
    if phase == .closing || phase == .draining { context.read() }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if phase == .open { answerPing(context: context) }
    context.fireChannelWritabilityChanged()
  }

  /// Answers the last ping as soon as there is room, so that many pings cause one answer.
  private func answerPing(context: ChannelHandlerContext) {
    guard context.channel.isWritable, let payload = unansweredPing else { return }
    unansweredPing = nil
    let frame = WebSocketFrame(fin: true, opcode: .pong, data: payload)
    context.writeAndFlush(Self.wrapOutboundOut(frame), promise: nil)
  }

  /// Forwards to the program the error that ended the socket.
  func report(_ error: SocketError, context: ChannelHandlerContext) {
    metrics.failed(with: error)
    context.fireErrorCaught(error)
  }

  // MARK: Time

  private func watch(context: ChannelHandlerContext) {
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: silence.period) {
      guard self.phase == .open else { return }
      switch self.silence.state(at: context.eventLoop.now) {
      case .active:
        break
      case .needsPing:
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

  /// Cuts the connection if the peer has not closed it in time.
  func limitClosing(context: ChannelHandlerContext) {
    timer?.cancel()
    let timeout = TimeAmount(limits.closeTimeout)
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: timeout) {
      self.end(context: context)
    }
  }
}

/// A flag that is true while a socket accepts messages.
///
/// Its pipeline clears it before the program is notified of the reason. It is read on any thread.
final class SocketOpenness: Sendable {
  private let state = Atomic<Bool>(true)

  var isOpen: Bool { state.load(ordering: .acquiring) }

  func end() { state.store(false, ordering: .releasing) }
}
#endif
