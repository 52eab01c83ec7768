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
  let clients: ClientFinder
  let requests: ClientCounts
  /// The counts of file pieces, and of requests about them.
  let pieces: ClientCounts
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
      request = isAboutHealth ? WebRequest(path: head.uri) : try check(head, from: peer)
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
        let staysOpen = head.isKeepAlive && !(peer.map(clients.isProxy) ?? false)
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

  /// Refuses a request by its head, before any of its body is kept.
  private func check(
    _ head: HTTPRequestHead, from peer: NetworkAddress?
  ) throws(WebRefusal) -> WebRequest {
    let client = clients.client(peer: peer, headers: head.headers)
    let target = WebTarget(head.uri)
    let isPiece = target?.path.hasPrefix(RunningSite.uploadPath) == true
    guard (isPiece ? pieces : requests).enter(client) else { throw .tooManyRequests }
    let policy = configuration.strictPolicy
    let hosts = head.headers["host"]
    if let refusal = policy.refusal(hosts: hosts) { throw .policy(refusal) }
    guard let method = WebMethod(rawValue: head.method.rawValue) else {
      throw .unknownMethod(head.method.rawValue)
    }
    guard let target else { throw .malformedTarget }
    let origins = head.headers["origin"]
    if FetchMetadata(head.headers).isForeign,
      origins.isEmpty || policy.refusal(origins: origins, host: hosts.first ?? "") != nil
    {
      throw .otherSite
    }
    // Chunked encoding is newer than HTTP 1.0: an intermediary may have parsed another end of the
    // body.
    guard head.version == .http1_1 || !head.headers.contains(name: "transfer-encoding") else {
      throw .malformedRequest
    }
    if method == .post, !origins.isEmpty,
      let refusal = policy.refusal(origins: origins, host: hosts.first ?? "")
    {
      throw .policy(refusal)
    }
    if let length = head.headers.first(name: "content-length").flatMap({ Int($0) }),
      length > limits.bodySize
    {
      throw .bodyTooLarge(limit: limits.bodySize)
    }
    var request = WebRequest(
      method: method, path: target.path, query: target.query, headers: WebHeaders(head.headers))
    request.client = client
    return request
  }

  private func send(
    _ response: WebResponse, to request: HTTPRequestHead, staysOpen: Bool, outbound: WebAnswers
  ) async throws {
    let response = checked(response)
    var headers = HTTPHeaders(response.headers.fields.map { ($0.name, $0.value) })
    for field in configuration.securityHeaders.fields {
      headers.replaceOrAdd(name: field.name, value: field.value)
    }
    if response.isAboutFile {
      headers.replaceOrAdd(name: "content-security-policy", value: SecurityHeaders.filePolicy)
    }
    headers.remove(name: "transfer-encoding")
    headers.remove(name: "content-length")
    let hasBody = response.status != 204 && response.status != 304
    let length = response.part?.range.count ?? response.body.count
    if hasBody { headers.add(name: "content-length", value: String(length)) }
    if !staysOpen { headers.replaceOrAdd(name: "connection", value: "close") }
    let status = HTTPResponseStatus(statusCode: response.status)
    try await outbound.write(.head(.init(version: .http1_1, status: status, headers: headers)))
    if hasBody, request.method != .HEAD, length > 0 {
      if let part = response.part {
        try await outbound.write(part)
      } else {
        try await outbound.write(.body(.byteBuffer(ByteBuffer(bytes: response.body))))
      }
    }
    try await outbound.write(.end(nil))
  }

  /// Returns the response if it is valid, and a 500 otherwise.
  private func checked(_ response: WebResponse) -> WebResponse {
    if let field = response.headers.firstUnsafe {
      logger.error(
        "Expected header fields of one line, but one is not. Correct the response.",
        metadata: ["name": "\(field.name.debugDescription)"])
    } else if (200...599).contains(response.status) {
      return response
    } else {
      logger.error(
        "Expected a status from 200 to 599. Correct the response.",
        metadata: ["status": "\(response.status)"])
    }
    return .text("The server made an invalid response. Check its log.", status: 500)
  }
}
#endif
