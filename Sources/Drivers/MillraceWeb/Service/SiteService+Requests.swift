#if Web
package import NIOCore
package import NIOHTTP1

// Requests, as the server of another library passes them on.
extension SiteService {
  /// The outcome of the checks of a request by its head.
  package enum AdmissionResult: Sendable {
    /// The request, still without its body.
    case request(WebRequest)
    /// The response that refuses it.
    case refused(WebResponse)
  }

  /// The largest body of a request, in bytes.
  package var bodySize: Int { admission.limits.bodySize }

  /// The time in which a peer has to close its side after the last answer.
  package var lingerTime: Duration { admission.limits.lingerTimeout }

  /// Checks a request by its head.
  package func admit(_ head: HTTPRequestHead, from peer: SocketAddress?) -> AdmissionResult {
    do throws(WebRefusal) {
      let request = try admission.request(head, from: NetworkAddress(peer))
      return isServing ? .request(request) : .refused(notServing(head))
    } catch {
      return .refused(refused(error, head))
    }
  }

  /// Returns the response to a request that may change something, and that a page of another site
  /// has caused; `nil` for every other one.
  package func foreignRefusal(of head: HTTPRequestHead) -> WebResponse? {
    admission.foreignRefusal(of: head).map { refusal in
      // For a route of the app the answer is not the site's.
      let isOwn = open.serves(WebTarget(head.uri)?.path ?? "")
      return isOwn ? refused(refusal, head) : completed(shown(refusal, head))
    }
  }

  /// Returns the response once the service has stopped.
  func notServing(_ head: HTTPRequestHead) -> WebResponse {
    var response = WebResponse.text("The site is stopping. Try again in a moment.", status: 503)
    response.headers["Retry-After"] = "1"
    return counted(open.shown(response, to: WebHeaders(head.headers)))
  }

  /// Returns the response to a request whose body is too large.
  package func tooLarge(_ head: HTTPRequestHead) -> WebResponse {
    refused(.bodyTooLarge(limit: bodySize), head)
  }

  /// Returns the response to a request that is not whole in time.
  package func tooSlow(_ head: HTTPRequestHead) -> WebResponse {
    refused(.tooSlow, head)
  }

  /// Returns the body that arrives in the time of a request; `nil` if it is not whole by then.
  package func inTime(
    _ receive: @escaping @Sendable () async throws -> [UInt8]
  ) async throws -> [UInt8]? {
    try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
      group.addTask { try await receive() }
      group.addTask { [clock, limits = admission.limits] in
        try await clock.sleep(for: limits.requestTimeout)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }

  private func refused(_ refusal: WebRefusal, _ head: HTTPRequestHead) -> WebResponse {
    counted(shown(refusal, head))
  }

  private func shown(_ refusal: WebRefusal, _ head: HTTPRequestHead) -> WebResponse {
    open.shown(refusal.response, to: WebHeaders(head.headers))
  }

  /// Returns the response to an admitted request, as it is sent.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - mayPassOn: True if another may answer in place of a 404, which is then not counted here.
  package func respond(
    to request: WebRequest, mayPassOn: Bool = false
  ) async -> WebResponse {
    let start = open.time()
    let response = await open.respond(to: request)
    if mayPassOn, response.status == 404 { return completed(response) }
    open.metrics?.responded(in: open.time() - start)
    return counted(response)
  }

  /// Counts an answer.
  package func count(_ status: Int) { open.metrics?.answered(status: status) }

  /// Counts a response, and completes its header fields.
  private func counted(_ response: WebResponse) -> WebResponse {
    let completed = completed(response)
    count(completed.status)
    return completed
  }

  private func completed(_ response: WebResponse) -> WebResponse {
    response.completed(with: securityHeaders, logger: open.site.logger)
  }

  /// Returns the browser session of a request that the server handles itself; `nil` without a valid
  /// cookie, or where the site has no sign-ins.
  ///
  /// - Parameter headers: The header fields of the request.
  public func session(of headers: WebHeaders) async -> BrowserSession? {
    await open.known(Visitor(headers: headers)).session
  }

  /// The handlers of HTTP parts that follow the decoder on each connection.
  package func connectionHandlers(
    on channel: any Channel
  ) -> [any ChannelHandler & RemovableChannelHandler] {
    let isOfProxy = NetworkAddress(channel.remoteAddress).map(admission.clients.isProxy) ?? false
    return [
      SiteConnectionHandler(
        timeout: admission.limits.requestTimeout, lingerTimeout: admission.limits.lingerTimeout,
        isOfProxy: isOfProxy, headers: securityHeaders)
    ]
  }
}
#endif
