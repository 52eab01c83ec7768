#if Web
internal import MillraceWeb

/// The reason for which a server does not carry out a request: a mistake in the request, or a state
/// of the server that passes.
enum SyncRefusal: Error, Equatable {
  case unauthorized
  case notFound
  /// Expected another method.
  case method(String)
  /// Expected another content type.
  case contentType(String)
  case malformed(String)
  case outsideOfFile(size: Int)
  case tooMany(retryAfter: Duration)
  case busy(retryAfter: Duration?)

  var response: WebResponse {
    var response = WebResponse.text(text, status: status)
    response.headers["cache-control"] = "no-store"
    switch self {
    case .unauthorized: response.headers["www-authenticate"] = "Bearer"
    case .method(let allowed): response.headers["allow"] = allowed
    case .outsideOfFile(let size): response.headers["content-range"] = "bytes */\(size)"
    case .tooMany(let time), .busy(let time?):
      response.headers["retry-after"] = "\(time.components.seconds)"
    default: break
    }
    return response
  }

  private var status: Int {
    switch self {
    case .unauthorized: 401
    case .notFound: 404
    case .method: 405
    case .contentType: 415
    case .malformed: 400
    case .outsideOfFile: 416
    case .tooMany: 429
    case .busy: 503
    }
  }

  private var text: String {
    switch self {
    case .unauthorized: "Expected a valid token. Sign in."
    case .notFound: "There is nothing here. Check the address."
    case .method(let allowed): "Expected the method \(allowed)."
    case .contentType(let type): "Expected the content type \(type)."
    case .malformed(let text): text
    case .outsideOfFile(let size): "Expected a part of \(size) bytes."
    case .tooMany: "Too many requests of this user wait. Try again later."
    case .busy: "The server cannot do this now. Try again later."
    }
  }
}

extension WebResponse {
  /// Returns an answer with a message.
  static func message(_ message: some Encodable, status: Int = 200) throws -> WebResponse {
    WebResponse(
      status: status,
      headers: ["content-type": SyncMessage.contentType, "cache-control": "no-store"],
      body: try SyncMessage.encode(message))
  }

  /// Returns the answer to a request that is understood and not carried out.
  static func refusal(_ reason: String) -> WebResponse {
    // A text in an object can always be written.
    (try? .message(RefusalAnswer(refusal: reason), status: 409))
      ?? SyncRefusal.busy(retryAfter: nil).response
  }
}
#endif
