#if Web
internal import NIOCore
internal import NIOHTTP1

/// A handler that forwards a request for a socket only when the upgrade will succeed, and answers
/// it itself otherwise.
///
/// NIO's upgrade handler loses the head of a request that it refuses, and traps on parts of HTTP
/// that follow one it accepts. Behind this gate neither can occur. A request for some other
/// protocol, or for a socket on a connection that has served requests before, is forwarded as an
/// ordinary one. It is marked as the last of its connection, because the parser stops at it.
final class SocketGate: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum Phase {
    case first
    case ordinary
    case upgrading
    case refused
  }

  private let judge: (HTTPRequestHead) -> SocketRefusal?
  private let refusalHeaders: HTTPHeaders
  private let closeTimeout: TimeAmount
  private let metrics: SocketMetrics
  private var phase = Phase.first
  private var timer: Scheduled<Void>?

  init(
    refusalHeaders: HTTPHeaders, closeTimeout: Duration, metrics: SocketMetrics,
    judge: @escaping (HTTPRequestHead) -> SocketRefusal?
  ) {
    self.judge = judge
    self.refusalHeaders = refusalHeaders
    self.closeTimeout = TimeAmount(closeTimeout)
    self.metrics = metrics
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.cancel()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (phase, Self.unwrapInboundIn(data)) {
    case (.first, .head(let head)), (.ordinary, .head(let head)):
      receive(head, context: context)
    case (.first, _), (.ordinary, _), (.upgrading, .end):
      context.fireChannelRead(data)
    case (.upgrading, _):
      context.close(promise: nil)
    case (.refused, _):
      break
    }
  }

  private func receive(_ head: HTTPRequestHead, context: ChannelHandlerContext) {
    guard head.headers.contains(name: "upgrade") else {
      phase = .ordinary
      context.fireChannelRead(Self.wrapInboundOut(.head(head)))
      return
    }
    guard phase == .first, SocketHandshake.isAsked(by: head) else {
      phase = .ordinary
      var head = head
      head.headers.remove(name: "upgrade")
      head.headers.replaceOrAdd(name: "connection", value: "close")
      context.fireChannelRead(Self.wrapInboundOut(.head(head)))
      return
    }
    if let refusal = SocketHandshake.fault(of: head) ?? judge(head) {
      phase = .refused
      refuse(refusal, context: context)
    } else {
      phase = .upgrading
      context.fireChannelRead(Self.wrapInboundOut(.head(head)))
    }
  }

  private func refuse(_ refusal: SocketRefusal, context: ChannelHandlerContext) {
    metrics.refused(refusal)
    let body = context.channel.allocator.buffer(string: refusal.description + "\n")
    var headers = refusalHeaders
    headers.replaceOrAdd(name: "connection", value: "close")
    headers.replaceOrAdd(name: "content-type", value: "text/plain; charset=utf-8")
    headers.replaceOrAdd(name: "content-length", value: String(body.readableBytes))
    if refusal == .unsupportedVersion {
      headers.replaceOrAdd(name: "sec-websocket-version", value: "13")
    }
    if refusal == .tooManyRequests { headers.replaceOrAdd(name: "retry-after", value: "60") }
    let status = HTTPResponseStatus(statusCode: refusal.status)
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
    context.write(Self.wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.assumeIsolated().whenComplete { _ in
      // Close only the output: the answer would be lost if unread bytes reset the connection.
      context.close(mode: .output, promise: nil)
    }
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: closeTimeout) {
      context.close(promise: nil)
    }
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: written)
  }
}
#endif
