internal import MillraceNavigation

/// A request for a page: its address, its header fields, its client and who is signed in.
///
/// A test makes one without a server:
///
/// ```swift
/// let visit = Visit(address: "/search?q=loop", headers: ["Accept-Language": "he, en;q=0.5"])
/// ```
public struct Visit: Sendable, Equatable {
  /// The segments of the path, percent-decoded.
  public let segments: [String]
  /// The path as it was requested.
  public let path: String
  /// The query as it was requested, not decoded; `nil` if there is none or it is empty.
  public let query: String?
  /// The header fields of the request.
  ///
  /// Any client can forge them; do not use them as a proof.
  public let headers: WebHeaders
  /// The address of the client, without a port; `nil` for this machine itself.
  ///
  /// Behind a proxy it is the address that the proxy names, where the server trusts the proxy. Of
  /// an IPv6 address it is the network, 64 bits long, all of which belongs to one client.
  public let client: String?
  /// The session of the browser, with the user who is signed in; `nil` where the site has no
  /// sign-ins, see ``LiveSite/signIns``.
  public let session: BrowserSession?

  /// The path with the query, in the form that `Routes` parse.
  public var addressWithQuery: String { path + (query.map { "?" + $0 } ?? "") }

  /// Parses an address, which may have a query; `nil` if its percent-encoded path is not UTF-8.
  ///
  /// - Parameters:
  ///   - address: The path, percent-encoded.
  ///   - headers: The header fields.
  ///   - client: The address of the client.
  ///   - session: The session of the browser.
  public init?(
    address: String, headers: WebHeaders = [:], client: String? = nil,
    session: BrowserSession? = nil
  ) {
    let (path, query) = Self.split(address)
    var segments: [String] = []
    for part in path.split(separator: "/") {
      guard let text = Self.decoded(part) else { return nil }
      segments.append(text)
    }
    self.segments = segments
    self.path = path
    self.query = query
    self.headers = headers
    self.client = client
    self.session = session
  }

  /// Returns the path of an address, and its query.
  static func split(_ address: String) -> (path: String, query: String?) {
    // It splits bytes, since a combining mark after the question mark makes another character of
    // both.
    let halves = address.utf8.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let query = halves.count > 1 && !halves[1].isEmpty ? String(Substring(halves[1])) : nil
    return (String(Substring(halves[0])), query)
  }

  private static func decoded(_ text: Substring) -> String? {
    PercentCoding.bytes(of: text.utf8, isQuery: false)
      .flatMap { String(validating: $0, as: UTF8.self) }
  }
}
