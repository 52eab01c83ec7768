#if Web
extension SocketRefusal: CustomStringConvertible {
  /// The refusal as text, which is the body of the response: the expectation, the finding, and the
  /// next step.
  public var description: String {
    switch self {
    case .missingHost:
      "Expected a Host header, but there was none. Name the host that the request is for."
    case .severalHosts:
      "Expected one Host header, but there were several. Send one."
    case .foreignHost(let host):
      "Expected a name of this server in the Host header, but \(quoted(host)) arrived. "
        + "Open the page by the address that the server printed, "
        + "or add the name to OriginPolicy.allowedHosts."
    case .missingOrigin:
      "Expected an Origin header, but there was none. Open the socket from a page of this server."
    case .foreignOrigin(let origin, let host):
      "Expected a page of \(quoted(host)), but one of \(quoted(origin)) asked. "
        + "Open the socket from a page of this server, "
        + "or add the origin to OriginPolicy.allowedOrigins."
    case .notAPlainGet:
      "Expected a GET of HTTP 1.1 without a body, but another request arrived. "
        + "Open the socket as RFC 6455 says."
    case .malformedKey:
      "Expected one Sec-WebSocket-Key of 16 bytes in base 64, but there was none. "
        + "Open the socket as RFC 6455 says."
    case .unsupportedVersion:
      "Expected version 13 of the socket protocol, but another was requested. Use version 13."
    case .tooManySockets(let limit):
      "Expected a free socket, but all \(limit) are open. Close a page, and try again."
    case .tooManyRequests:
      "Expected fewer requests from one address, but too many arrived. Try again in a minute."
    case .unknownPath(let path):
      "Expected the path of a socket, but \(quoted(path)) was requested. "
        + "Use the path that the page names."
    case .notServing:
      "Expected a program that serves sockets, but it is starting or stopping. "
        + "Try again in a moment."
    }
  }

  /// Returns a text of the client's, shortened and on one line.
  private func quoted(_ text: String) -> String {
    let printable = text.unicodeScalars.prefix(80).map { scalar in
      scalar.isASCII && scalar.value > 0x1F && scalar.value != 0x7F && scalar != "\""
        ? Character(scalar) : "?"
    }
    return "\"" + String(printable) + "\""
  }
}
#endif
