#if Web
internal import Logging
internal import MillraceSocket
internal import NIOCore
internal import NIOHTTP1

/// The conversation of one connection: requests in order, each read completely before it is
/// answered.
struct WebConversation: Sendable {
  typealias Parts = NIOAsyncChannelInboundStream<HTTPServerRequestPart>.AsyncIterator

  let configuration: LiveServerConfiguration
  let admission: Admission
  let state: ServingState
  let metrics: LiveMetrics
  /// Returns the time since any fixed moment.
  let time: @Sendable () -> Duration
  let logger: Logger
  let show: LiveServer.Show
  let respond: LiveServer.Respond

  private var limits: LiveServerLimits { configuration.limits }

  /// Serves until either side is done; returns when the connection has ended.
  func run(on channel: LiveConnections.HTTPChannel) async {
    do {
      let peer = NetworkAddress(channel.channel.remoteAddress)
      try await channel.executeThenClose { inbound, outbound in
        let outbound = WebAnswers(outbound, on: channel.channel.eventLoop)
        let end = ConnectionEnd()
        channel.channel.closeFuture.whenComplete { _ in end.note() }
        var parts = inbound.makeAsyncIterator()
        while case .head(let head)? = try await parts.next() {
          guard try await answer(head, from: peer, until: end, parts: &parts, outbound: outbound)
          else { break }
        }
        // This shuts our side after the last byte; the connection's handler waits for the peer to
        // close.
        outbound.finish()
        try await channel.channel.closeFuture.get()
      }
    } catch {
      logger.debug("A connection ended early", metadata: ["reason": "\(error)"])
    }
  }

  /// Answers one request; false if the connection has to end.
  private func answer(
    _ head: HTTPRequestHead, from peer: NetworkAddress?, until end: ConnectionEnd,
    parts: inout Parts, outbound: WebAnswers
  ) async throws -> Bool {
    var request: WebRequest
    let isAboutHealth = asksForHealth(head)
    do throws(WebRefusal) {
      request = isAboutHealth ? WebRequest(path: head.uri) : try admission.request(head, from: peer)
    } catch {
      try await send(refused(error, head), to: head, staysOpen: false, outbound: outbound)
      return false
    }
    while true {
      switch try await parts.next(isolation: #isolation) {
      case .body(let bytes):
        guard request.body.count + bytes.readableBytes <= limits.bodySize else {
          let refusal = WebRefusal.bodyTooLarge(limit: limits.bodySize)
          try await send(refused(refusal, head), to: head, staysOpen: false, outbound: outbound)
          return false
        }
        request.body.append(contentsOf: bytes.readableBytesView)
      case .end:
        let answer = isAboutHealth ? state.response : await response(to: request, until: end)
        guard let answer else { return false }
        // A socket has to be the first request of its connection, and a proxy reuses a free
        // connection for any request.
        let staysOpen = head.isKeepAlive && !(peer.map(admission.clients.isProxy) ?? false)
        try await send(answer, to: head, staysOpen: staysOpen, outbound: outbound)
        return staysOpen
      case .head, nil:
        return false
      }
    }
  }

  private func refused(_ refusal: WebRefusal, _ head: HTTPRequestHead) -> WebResponse {
    show(refusal.response, WebHeaders(head.headers))
  }

  /// Returns the response of the site; `nil` if the connection has ended meanwhile.
  ///
  /// A post is not cancelled when its sender leaves, so that its changes are complete.
  private func response(
    to request: WebRequest, until end: ConnectionEnd
  ) async -> WebResponse? {
    let start = time()
    defer { metrics.responded(in: time() - start) }
    guard request.method != .post else { return await respond(request) }
    return await end.cancelling { [respond] in await respond(request) }
  }

  /// Returns true for a health check, which is exempt from host names and limits.
  ///
  /// Balancers know the server by an address more often than by a name.
  private func asksForHealth(_ head: HTTPRequestHead) -> Bool {
    guard let path = configuration.healthPath else { return false }
    return (head.method == .GET || head.method == .HEAD) && WebTarget(head.uri)?.path == path
  }

  private func send(
    _ response: WebResponse, to request: HTTPRequestHead, staysOpen: Bool, outbound: WebAnswers
  ) async throws {
    let response = response.completed(with: configuration.securityHeaders, logger: logger)
    var headers = HTTPHeaders(response.headers)
    if !staysOpen { headers.replaceOrAdd(name: "connection", value: "close") }
    let status = HTTPResponseStatus(statusCode: response.status)
    try await outbound.write(.head(.init(version: .http1_1, status: status, headers: headers)))
    if response.hasBody, request.method != .HEAD, response.length > 0 {
      if let part = response.part {
        try await outbound.write(part)
      } else {
        try await outbound.write(.body(.byteBuffer(ByteBuffer(bytes: response.body))))
      }
    }
    try await outbound.write(.end(nil))
  }
}
#endif
