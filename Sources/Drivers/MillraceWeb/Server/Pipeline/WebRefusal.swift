#if Web
internal import MillraceSocket

/// Why a request was not passed to the program, and what it is answered.
enum WebRefusal: Error, Equatable, CustomStringConvertible {
  case policy(SocketRefusal)
  case unknownMethod(String)
  case malformedTarget
  case malformedRequest
  case headTooLarge
  case bodyTooLarge(limit: Int)
  case tooSlow
  case tooManyRequests
  case otherSite

  var status: Int {
    switch self {
    case .policy(let refusal): refusal.status
    case .malformedTarget, .malformedRequest: 400
    case .otherSite: 403
    case .unknownMethod: 405
    case .tooSlow: 408
    case .bodyTooLarge: 413
    case .tooManyRequests: 429
    case .headTooLarge: 431
    }
  }

  /// What was expected, what came, and what to do.
  var description: String {
    switch self {
    case .policy(let refusal):
      refusal.description
    case .unknownMethod:
      "Expected GET, HEAD or POST, but another method came. Use one of these."
    case .malformedTarget:
      "Expected an address that begins with a slash, but another came. Ask for a path."
    case .malformedRequest:
      "Expected a request of HTTP 1.1, but the bytes are none. Mend the client."
    case .headTooLarge:
      "Expected a shorter head, but the address and headers are too long. Send less of them."
    case .bodyTooLarge(let limit):
      "Expected a body of at most \(limit) bytes, but a larger one came. Send less at once."
    case .tooManyRequests:
      Self.tooMany
    case .otherSite:
      "Expected a page of this server, or somebody who comes here, but a page of another site asks. "
        + "Open the page by its address, or add the origin to OriginPolicy.allowedOrigins and ask with it."
    case .tooSlow:
      "Expected the whole request in time, but it is not here. Send it again on a new connection."
    }
  }

  private static let tooMany = SocketRefusal.tooManyRequests.description

  var response: WebResponse {
    var response = WebResponse.text(description, status: status)
    if case .unknownMethod = self { response.headers["allow"] = "GET, HEAD, POST" }
    if case .tooManyRequests = self { response.headers["retry-after"] = "60" }
    return response
  }
}
#endif
