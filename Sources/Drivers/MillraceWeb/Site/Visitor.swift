#if Web
/// The sender of a request: its header fields, and the client that pages are counted for.
package struct Visitor: Sendable {
  /// The header fields.
  package var headers: WebHeaders
  /// The client, as the bytes of its address; `nil` for this machine itself.
  var client: [UInt8]?
  /// The session of the browser; `nil` until its cookie has been read, or without one.
  package var session: BrowserSession?
  /// True if the store of sign-ins could not say whose the cookie is.
  var isUncertain = false

  /// Creates a visitor on this machine, which is not counted.
  package init(headers: WebHeaders = [:], session: BrowserSession? = nil) {
    self.init(headers: headers, client: nil)
    self.session = session
  }

  init(headers: WebHeaders = [:], client: [UInt8]?) {
    self.headers = headers
    self.client = client
  }

  init(_ request: WebRequest) {
    headers = request.headers
    client = request.client?.bytes
  }

  /// Returns the visit of an address; `nil` if that is none.
  func visit(_ address: String) -> Visit? {
    Visit(
      address: address, headers: headers,
      client: client.map { NetworkAddress(bytes: $0).description }, session: session)
  }
}
#endif
