#if Web
internal import MillraceSocket
internal import NIOCore
internal import NIOHTTP1

/// The admission of requests and sockets: their hosts, origins, forms, sizes and rates.
///
/// All connections share one object.
final class Admission: Sendable {
  let clients: ClientFinder
  let limits: LiveServerLimits
  private let policy: OriginPolicy
  private let socketPath: String
  private let piecePath: String
  private let requests: ClientCounts<NetworkAddress>
  /// The counts of file pieces, and of requests about them.
  private let pieces: ClientCounts<NetworkAddress>
  private let sockets: SocketTable

  /// Creates an admission that has counted nothing.
  ///
  /// - Parameters:
  ///   - configuration: The policy, the proxies, the limits and the path of sockets.
  ///   - piecePath: The path below which the pieces of files are posted.
  ///   - time: Returns the time since any fixed moment.
  init(
    _ configuration: LiveServerConfiguration, piecePath: String,
    time: @escaping @Sendable () -> Duration
  ) throws(LiveServerError) {
    clients = try ClientFinder(configuration.proxies)
    limits = configuration.limits
    policy = configuration.strictPolicy
    socketPath = configuration.socketPath
    self.piecePath = piecePath
    requests = ClientCounts(limit: limits.requestsPerMinute, time: time)
    pieces = ClientCounts(limit: limits.piecesPerMinute, time: time)
    sockets = SocketTable(limit: limits.sockets, time: time)
  }

  // MARK: Requests

  /// Refuses a request by its head, before any of its body is kept.
  func request(
    _ head: HTTPRequestHead, from peer: NetworkAddress?
  ) throws(WebRefusal) -> WebRequest {
    let client = clients.client(peer: peer, headers: head.headers)
    let target = WebTarget(head.uri)
    let isPiece = target?.path.hasPrefix(piecePath) == true
    guard (isPiece ? pieces : requests).enter(client) else { throw .tooManyRequests }
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
    if method == .post, let refusal = foreignRefusal(of: head) { throw refusal }
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

  /// Returns the reason to refuse a request that may change something, and that a page of another
  /// site has caused; `nil` for one of a person, of the site or of a program.
  func foreignRefusal(of head: HTTPRequestHead) -> WebRefusal? {
    guard ![.GET, .HEAD, .OPTIONS, .TRACE].contains(head.method) else { return nil }
    let (hosts, origins) = (head.headers["host"], head.headers["origin"])
    // A name that leads here for a while has an origin that equals its host.
    if let refusal = policy.refusal(hosts: hosts) { return .policy(refusal) }
    let sites = head.headers["sec-fetch-site"]
    // A page that sends no referrer sends no origin either.
    if origins == ["null"], sites == ["same-origin"] { return nil }
    if !origins.isEmpty {
      return policy.refusal(origins: origins, host: hosts.first ?? "").map(WebRefusal.policy)
    }
    let isOwn = sites.allSatisfy { ["same-origin", "none"].contains($0) }
    return isOwn ? nil : .otherSite
  }

  // MARK: Sockets

  /// Returns the pipeline of a connection that may become a socket.
  ///
  /// - Parameters:
  ///   - refusalHeaders: The headers of each response that refuses a socket.
  ///   - metrics: The counters of sockets.
  ///   - isServing: Called on the connection's event loop; false refuses every socket.
  func upgrade(
    refusalHeaders: WebHeaders, metrics: SocketMetrics,
    isServing: @escaping @Sendable () -> Bool = { true }
  ) -> SocketUpgrade {
    // A head that exceeds them is answered by `errorCaught` of the connection's handler.
    var decoderLimits = NIOHTTPDecoderLimitConfiguration()
    decoderLimits.maxHeaderFieldSize = limits.headSize
    decoderLimits.maxHeaderListSize = limits.headSize
    decoderLimits.maxHeaderFieldCount = limits.headerFields
    return SocketUpgrade(
      limits: limits.socket, policy: policy, decoderLimits: decoderLimits,
      refusalHeaders: HTTPHeaders(refusalHeaders), metrics: metrics
    ) { [self] channel, head in
      isServing() ? refusal(of: head, on: channel) : .notServing
    }
  }

  private func refusal(of head: HTTPRequestHead, on channel: any Channel) -> SocketRefusal? {
    let peer = NetworkAddress(channel.remoteAddress)
    let client = clients.client(peer: peer, headers: head.headers)
    guard requests.enter(client) else { return .tooManyRequests }
    guard WebTarget(head.uri)?.path == socketPath else { return .unknownPath(head.uri) }
    let socket = ObjectIdentifier(channel)
    let isAdmitted = sockets.enter(socket, client: client) {
      SocketChannel.end(channel, code: .tryAgainLater, reason: "others wait for a socket")
    }
    guard isAdmitted else { return .tooManySockets(limit: limits.sockets) }
    channel.closeFuture.whenComplete { [sockets] _ in sockets.leave(socket) }
    return nil
  }

  /// Serves a socket in `work`, and returns when `connect` does.
  ///
  /// - Parameters:
  ///   - socket: The socket that was negotiated.
  ///   - head: The request that opened it.
  ///   - channel: The connection.
  ///   - work: Runs the jobs of the socket if `connect` hands it over.
  ///   - connect: Serves the socket.
  func serve(
    _ socket: SocketChannel, head: HTTPRequestHead, on channel: any Channel, in work: SocketWork,
    _ connect: LiveServer.Connect
  ) async {
    let target = WebTarget(head.uri)
    var request = WebRequest(
      path: target?.path ?? head.uri, query: target?.query, headers: WebHeaders(head.headers))
    request.client = clients.client(
      peer: NetworkAddress(channel.remoteAddress), headers: head.headers)
    let heard = { @Sendable [sockets, number = ObjectIdentifier(channel)] in
      sockets.heard(number)
    }
    await socket.run(in: work, heard: heard) { [request] in await connect(request, $0) }
  }
}
#endif
