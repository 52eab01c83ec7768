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
#endif
