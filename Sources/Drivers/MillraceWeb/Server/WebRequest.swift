#if Web
/// A request that passed the checks of its host, method, form and size.
public struct WebRequest: Sendable, Equatable {
  /// The method of the request.
  public var method: WebMethod
  /// The path as it was sent, percent-encoded; begins with `/`.
  public var path: String
  /// The text after the question mark as it was sent; nil without one.
  public var query: String?
  /// The header fields.
  public var headers: WebHeaders
  /// The whole body, at most `LiveServerLimits.bodySize` bytes.
  public var body: [UInt8]
  /// The client that the request is counted for; nil for this machine itself.
  var client: NetworkAddress?

  /// Creates a request, as tests of a page do.
  public init(
    method: WebMethod = .get, path: String, query: String? = nil, headers: WebHeaders = [:],
    body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }
}

/// The method of a request; every other method is answered with 405.
public enum WebMethod: String, Sendable, CaseIterable {
  /// A request for a page or a file.
  case get = "GET"
  /// A request for the headers of a `get`; the server omits the body by itself.
  case head = "HEAD"
  /// A request that submits data, such as the values of a form or a piece of a file.
  case post = "POST"
}
#endif
