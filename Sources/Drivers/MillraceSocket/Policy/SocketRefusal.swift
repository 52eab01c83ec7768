#if Web
/// The reason for which a request was refused before it reached the program.
public enum SocketRefusal: Error, Equatable, Sendable {
  /// The request had no `Host` header.
  case missingHost
  /// The request had more than one `Host` header.
  case severalHosts
  /// The request named a host that this server does not accept.
  case foreignHost(String)
  /// The request for a socket had no `Origin` header, so no page sent it.
  case missingOrigin
  /// The request came from a page of another origin.
  case foreignOrigin(String, host: String)
  /// The request for a socket was not a plain `GET` of HTTP 1.1 without a body.
  case notAPlainGet
  /// The request for a socket had no valid `Sec-WebSocket-Key`.
  case malformedKey
  /// The request asked for another version of the protocol than 13.
  case unsupportedVersion
  /// As many sockets are open as the limit allows, and none can be closed for this one.
  case tooManySockets(limit: Int)
  /// The client's address has sent too many requests in too short a time.
  case tooManyRequests
  /// The program has no socket at this path.
  case unknownPath(String)
  /// The program does not serve sockets: it has not started to, or is stopping.
  case notServing

  /// The status of the response that refuses.
  public var status: Int {
    switch self {
    case .missingHost, .severalHosts, .notAPlainGet, .malformedKey: 400
    case .missingOrigin, .foreignOrigin: 403
    case .unknownPath: 404
    case .foreignHost: 421
    case .unsupportedVersion: 426
    case .tooManyRequests: 429
    case .tooManySockets, .notServing: 503
    }
  }
}
#endif
