#if Web
internal import MillraceSocket
internal import NIOCore
internal import NIOHTTP1

/// A handler that answers the requests of a site's addresses, and forwards all others.
///
/// It follows `HTTPServerPipelineHandler`, so that a request arrives once the one before it is
/// answered.
final class SiteRequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum Phase {
    case forwarding
    case receiving(WebRequest, HTTPRequestHead)
    /// The rest of the request is dropped.
    case answering
    /// After the last answer everything is dropped.
    case over
  }

  private let service: SiteService
  private var phase = Phase.forwarding
  private var timer: Scheduled<Void>?

  init(_ service: SiteService) {
    self.service = service
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (phase, Self.unwrapInboundIn(data)) {
    case (.over, _): break
    case (_, .head(let head)):
      guard service.open.serves(WebTarget(head.uri)?.path ?? "") else {
        phase = .forwarding
        return context.fireChannelRead(data)
      }
      switch service.admit(head, from: context.remoteAddress) {
      case .request(let request):
        phase = .receiving(request, head)
        limit(context: context)
      case .refused(let response): answer(head, isLast: true, context: context) { response }
      }
    case (.forwarding, _): context.fireChannelRead(data)
    case (.receiving(var request, let head), .body(let bytes)):
      guard request.body.count + bytes.readableBytes <= service.bodySize else {
        let response = service.tooLarge(head)
        return answer(head, isLast: true, context: context) { response }
      }
      // The array would be copied while the phase holds it as well.
      phase = .answering
      request.body.append(contentsOf: bytes.readableBytesView)
      phase = .receiving(request, head)
    case (.receiving(let request, let head), .end):
      answer(head, isLast: !head.isKeepAlive, context: context) { [service] in
        await service.respond(to: request)
      }
    case (.answering, _): break
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  /// Refuses a request that is not whole in time.
  private func limit(context: ChannelHandlerContext) {
    let limit = TimeAmount(service.admission.limits.requestTimeout)
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: limit) { [self, service] in
      guard case .receiving(_, let head) = phase else { return }
      end(head, with: service.tooSlow(head), context: context)
    }
  }

  /// Sends a response, which is made among the jobs of the service; 503 once it has stopped.
  private func answer(
    _ head: HTTPRequestHead, isLast: Bool, context: ChannelHandlerContext,
    with response: @escaping @Sendable () async -> WebResponse
  ) {
    phase = isLast ? .over : .answering
    timer?.cancel()
    let output = Output(
      context: NIOLoopBound(context, eventLoop: context.eventLoop), isLast: isLast,
      lingerTimeout: service.admission.limits.lingerTimeout)
    let isServing = service.work.add {
      do {
        try await output.send(await response(), omitsBody: head.method == .HEAD)
      } catch {
        // The connection has ended, or half of a file cannot be sent.
        output.close()
      }
    }
    if !isServing { end(head, with: service.notServing(head), context: context) }
  }

  /// Sends a refusal as the last answer of the connection, and ends that.
  private func end(
    _ head: HTTPRequestHead, with response: WebResponse, context: ChannelHandlerContext
  ) {
    phase = .over
    var headers = HTTPHeaders(response.headers)
    headers.replaceOrAdd(name: "connection", value: "close")
    let status = HTTPResponseStatus(statusCode: response.status)
    context.end(
      with: HTTPResponseHead(version: .http1_1, status: status, headers: headers),
      head.method == .HEAD ? ByteBuffer() : ByteBuffer(bytes: response.body),
      within: service.admission.limits.lingerTimeout)
  }

  /// A writer of a response to the connection, with back pressure.
  private struct Output: Sendable {
    let context: NIOLoopBound<ChannelHandlerContext>
    let isLast: Bool
    let lingerTimeout: Duration

    func send(_ response: WebResponse, omitsBody: Bool) async throws {
      var headers = HTTPHeaders(response.headers)
      if isLast { headers.replaceOrAdd(name: "connection", value: "close") }
      let status = HTTPResponseStatus(statusCode: response.status)
      try await write(.head(.init(version: .http1_1, status: status, headers: headers)))
      if response.hasBody, !omitsBody, response.length > 0 {
        if let part = response.part {
          try await part.read { try await write(.body(.byteBuffer($0))) }
        } else {
          try await write(.body(.byteBuffer(ByteBuffer(bytes: response.body))))
        }
      }
      try await write(.end(nil))
      guard isLast else { return }
      context.eventLoop.execute { [self] in context.value.linger(within: lingerTimeout) }
    }

    /// Sends a part, and returns when the system has it.
    private func write(_ part: HTTPServerResponsePart) async throws {
      try await context.eventLoop.flatSubmit { [context] in
        let written = context.eventLoop.makePromise(of: Void.self)
        context.value.writeAndFlush(SiteRequestHandler.wrapOutboundOut(part), promise: written)
        return written.futureResult
      }.get()
    }

    func close() {
      context.eventLoop.execute { [context] in context.value.close(promise: nil) }
    }
  }
}
#endif
