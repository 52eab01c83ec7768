#if Web
internal import MillraceSocket
internal import NIOCore
internal import NIOHTTP1

/// A reason why a request is not passed to the program, with its answer.
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

  /// A sentence on what was expected, what arrived, and what to do.
  var description: String {
    switch self {
    case .policy(let refusal):
      refusal.description
    case .unknownMethod:
      "Expected GET, HEAD or POST, but got another method. Use one of these."
    case .malformedTarget:
      "Expected an address that begins with a slash, but got another one. Ask for a path."
    case .malformedRequest:
      "Expected a request of HTTP 1.1, but the bytes are not one. Correct the client."
    case .headTooLarge:
      "Expected a shorter head, but the address and headers are too long. Send less of them."
    case .bodyTooLarge(let limit):
      "Expected a body of at most \(limit) bytes, but got a larger one. Send less at once."
    case .tooManyRequests:
      Self.tooMany
    case .otherSite:
      "Expected a request of a person or of a page of this server, but a page of another site "
        + "has caused it. Open the page by its address, or add the origin to "
        + "OriginPolicy.allowedOrigins and send it with the request."
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

extension WebRefusal {
  /// Returns the answer after which a connection ends, with further header fields.
  func lastAnswer(with fields: WebHeaders) -> (head: HTTPResponseHead, body: ByteBuffer) {
    let response = response
    var headers = HTTPHeaders(fields)
    for field in response.headers.fields { headers.add(name: field.name, value: field.value) }
    headers.add(name: "content-length", value: String(response.body.count))
    headers.add(name: "connection", value: "close")
    let status = HTTPResponseStatus(statusCode: response.status)
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    return (head, ByteBuffer(bytes: response.body))
  }
}
#endif
