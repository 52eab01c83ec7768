#if Web
public import AsyncHTTPClient
internal import Foundation
public import MillraceDurable

/// A transport from a device to a ``SyncServer`` over HTTP.
///
/// ```swift
/// let transport = try HTTPTransport("https://office.example/sync") { await keychain.token }
/// try await client.run(over: transport)
/// ```
///
/// An answer counts only with status 200 and the server's own content type. Everything else, such
/// as the page of a hotel's network or a proxy's error, is a `TransportError`, after which the
/// client tries again.
public struct HTTPTransport: SyncTransport {
  /// The size of a push above which its actions are sent in several requests, so that a slow
  /// connection makes progress within the time of a request.
  static let pushSize = 256 * 1024
  /// The largest answer; the server's pages are smaller, unless one record is not.
  static let longestAnswer = 64 << 20

  /// The HTTP client of all transports that are given no other.
  ///
  /// It follows no redirects, since those of a hotel's network lead to a page for a person, and
  /// reports a failed connection at once, since the device has its own delays.
  public static let client: HTTPClient = {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.redirectConfiguration = .disallow
    configuration.decompression = .disabled
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

  private let exchange: HTTPExchange
  private let clock: any Clock<Duration>
  private let timeout: Duration
  private let token: @Sendable () async -> String?

  /// Creates a transport to a server.
  ///
  /// - Parameters:
  ///   - address: The URL of the server with its path, such as `https://office.example/sync`.
  ///   - client: The HTTP client.
  ///   - timeout: The longest duration of a request; a poll may wait 30 seconds longer.
  ///   - clock: The clock that measures it.
  ///   - token: Returns the person's present token; `nil` while signed out. It is called for each
  ///     request.
  /// - Throws: ``HTTPAddressError`` if the address is no URL of a server.
  public init(
    _ address: String, client: HTTPClient = HTTPTransport.client, timeout: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock(),
    token: @escaping @Sendable () async -> String?
  ) throws(HTTPAddressError) {
    guard let parts = URLComponents(string: address), let host = parts.host, !host.isEmpty,
      ["http", "https"].contains(parts.scheme?.lowercased()), parts.query == nil,
      parts.fragment == nil, parts.user == nil
    else { throw HTTPAddressError(address: address) }
    let base = address.hasSuffix("/") ? String(address.dropLast()) : address
    self.init(HTTPExchange(client, address: base), timeout: timeout, clock: clock, token: token)
  }

  init(
    _ exchange: HTTPExchange, timeout: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock(),
    token: @escaping @Sendable () async -> String?
  ) {
    (self.exchange, self.timeout, self.clock, self.token) = (exchange, timeout, clock, token)
  }

  // MARK: Messages

  /// Sends actions, in several requests if one would be too large.
  @concurrent public func push(
    _ request: PushRequest
  ) async throws(TransportError) -> PushAnswer {
    let body = try Self.encode(request)
    guard request.actions.count > 1, body.count > Self.pushSize else {
      let answer = try await send(message("/v1/push", body), within: timeout)
      // A proxy may take less than the server.
      guard answer.status == 413, request.actions.count > 1 else { return try Self.read(answer) }
      return try await pushHalves(of: request)
    }
    return try await pushHalves(of: request)
  }

  private func pushHalves(of request: PushRequest) async throws(TransportError) -> PushAnswer {
    let half = request.actions.count / 2
    let first = request.actions[..<half]
    let answer = try await push(request.with(first))
    // The second half would only be a gap.
    guard answer.stop == nil, answer.processed >= first.last?.number ?? 0 else { return answer }
    return try await push(request.with(request.actions[half...]))
  }

  /// Asks for changes and verdicts.
  @concurrent public func pull(
    _ request: PullRequest
  ) async throws(TransportError) -> PullAnswer {
    var outgoing = message("/v1/pull", try Self.encode(request))
    outgoing.longestAnswer = Self.longestAnswer
    return try Self.read(try await send(outgoing, within: timeout))
  }

  /// Waits until the server has news for a request, at most as long as the server waits.
  @concurrent public func poll(_ request: PullRequest) async throws(TransportError) -> Bool {
    let outgoing = message("/v1/poll", try Self.encode(request))
    let answer: PollAnswer = try Self.read(
      try await send(outgoing, within: timeout + SyncLimits.longestPoll))
    return answer.hasNews
  }

  private func message(_ path: String, _ body: [UInt8]) -> HTTPExchange.Request {
    HTTPExchange.Request(
      path: path, headers: ["content-type": SyncMessage.contentType], body: body)
  }

  // MARK: Requests

  /// Sends a request under the person's token, and ends it after a time.
  func send(
    _ request: HTTPExchange.Request, within time: Duration? = nil
  ) async throws(TransportError) -> HTTPExchange.Answer {
    let first = await withTaskGroup(of: Result<HTTPExchange.Answer, TransportError>.self) { group in
      group.addTask { await signedAnswer(to: request) }
      group.addTask { [clock, timeout] in
        try? await clock.sleep(for: time ?? timeout)
        return .failure(.unreachable)
      }
      defer { group.cancelAll() }
      return await group.next()
    }
    return try (first ?? .failure(.unreachable)).get()
  }

  private func signedAnswer(
    to request: HTTPExchange.Request
  ) async -> Result<HTTPExchange.Answer, TransportError> {
    if Task.isCancelled { return .failure(.unreachable) }
    guard let token = await token(), Self.isToken(token) else { return .failure(.unauthorized) }
    var signed = request
    signed.headers["authorization"] = "Bearer \(token)"
    signed.headers["accept"] = "\(SyncMessage.contentType), \(SyncMessage.bytesType)"
    do {
      return .success(try await exchange.send(signed))
    } catch {
      return .failure(error)
    }
  }

  /// Returns true if a text can be sent as a token: it is printable and has no space.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 8_192 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  // MARK: Answers

  private static func encode(_ message: some Encodable) throws(TransportError) -> [UInt8] {
    do {
      return try SyncMessage.encode(message)
    } catch {
      throw .notUnderstood("The request cannot be written as JSON: \(error)")
    }
  }

  /// Returns the server's message in an answer.
  static func read<Message: Decodable>(
    _ answer: HTTPExchange.Answer
  ) throws(TransportError) -> Message {
    try check(answer, isOwn: SyncMessage.contentType)
    do {
      return try SyncMessage.decode(from: answer.body)
    } catch {
      throw .notUnderstood("Expected the JSON of an answer, but found something else.")
    }
  }

  /// Checks that an answer is the server's own, with status 200 and a content type.
  static func check(
    _ answer: HTTPExchange.Answer, status: Int = 200, isOwn type: String
  ) throws(TransportError) {
    switch answer.status {
    case 401: throw .unauthorized
    case 429, 503:
      throw .busy(
        retryAfter: RetryAfter.delay(answer.headers["retry-after"], date: answer.headers["date"]))
    case 409:
      if let refusal = refusal(in: answer).flatMap(ServerRefusal.init) { throw .refused(refusal) }
    default: break
    }
    guard answer.status == status else {
      throw .notUnderstood("Expected status \(status), but the answer has \(answer.status).")
    }
    guard SyncMessage.isOfType(type, answer.headers["content-type"]) else {
      throw .notUnderstood(
        "Expected an answer of the type \(type), but this one has"
          + " \(answer.headers["content-type"] ?? "none").")
    }
  }

  /// Returns the reason in the server's own answer with status 409; `nil` if it is none.
  static func refusal(in answer: HTTPExchange.Answer) -> String? {
    guard answer.status == 409,
      SyncMessage.isOfType(SyncMessage.contentType, answer.headers["content-type"])
    else { return nil }
    return try? SyncMessage.decode(RefusalAnswer.self, from: answer.body).refusal
  }
}

extension PushRequest {
  fileprivate func with(_ part: ArraySlice<Envelope>) -> PushRequest {
    PushRequest(client: client, schema: schema, actions: Array(part))
  }
}

/// A text that is no address of a server.
public struct HTTPAddressError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that is no address.
  public let address: String

  /// The expectation, the finding, and the next step.
  public var description: String {
    "Expected the URL of a server such as https://office.example/sync, but “\(address)” is none."
      + " Give the scheme, the host and the path."
  }
}
#endif
