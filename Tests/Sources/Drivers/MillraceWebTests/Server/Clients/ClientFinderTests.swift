#if Web
import NIOHTTP1
import Testing

@testable import MillraceWeb

@Suite("The client of a request")
struct ClientFinderTests {
  /// The peer, the headers, and the client that is counted.
  struct Case: Sendable {
    var peer: String
    var headers: [(String, String)]
    var client: String?

    init(_ peer: String, _ headers: [(String, String)], _ client: String?) {
      self.peer = peer
      self.headers = headers
      self.client = client
    }
  }

  static let cases: [Case] = [
    Case("203.0.113.7", [], "203.0.113.7"),
    // A peer that is no proxy is not believed.
    Case("203.0.113.7", [("x-forwarded-for", "198.51.100.1")], "203.0.113.7"),
    // This machine itself is not counted.
    Case("127.0.0.1", [("x-forwarded-for", "198.51.100.1")], nil),
    Case("::1", [], nil),
    Case("10.0.0.1", [("x-forwarded-for", "198.51.100.1")], "198.51.100.1"),
    Case("10.0.0.1", [("X-Forwarded-For", " 198.51.100.1 ")], "198.51.100.1"),
    // The client's own claim stands in front of what the proxy says.
    Case("10.0.0.1", [("x-forwarded-for", "1.2.3.4, 198.51.100.1")], "198.51.100.1"),
    Case(
      "10.0.0.1", [("x-forwarded-for", "1.2.3.4"), ("x-forwarded-for", "198.51.100.1")],
      "198.51.100.1"),
    // A chain of trusted proxies.
    Case("10.0.0.1", [("x-forwarded-for", "1.2.3.4, 198.51.100.1, 10.0.0.2")], "198.51.100.1"),
    Case("10.0.0.1", [("x-forwarded-for", "198.51.100.1:4711")], "198.51.100.1"),
    Case("10.0.0.1", [("x-forwarded-for", "2001:db8::1")], "2001:db8::1"),
    Case("10.0.0.1", [("x-forwarded-for", "[2001:db8::1]:80")], "2001:db8::1"),
    // A field that cannot be read leaves the proxy itself.
    Case("10.0.0.1", [], "10.0.0.1"),
    Case("10.0.0.1", [("x-forwarded-for", "")], "10.0.0.1"),
    Case("10.0.0.1", [("x-forwarded-for", "unknown")], "10.0.0.1"),
    Case("10.0.0.1", [("x-forwarded-for", "1.2.3.4, unknown")], "10.0.0.1"),
    Case("10.0.0.1", [("x-forwarded-for", "[2001:db8::1")], "10.0.0.1"),
    // The other header is the client's.
    Case("10.0.0.1", [("forwarded", "for=1.2.3.4")], "10.0.0.1"),
  ]

  private func client(_ one: Case, _ proxies: TrustedProxies) throws -> NetworkAddress? {
    try ClientFinder(proxies).client(
      peer: NetworkAddress(one.peer), headers: HTTPHeaders(one.headers))
  }

  @Test("the last address that is no trusted proxy is counted", arguments: cases)
  func forwardedFor(one: Case) throws {
    let proxies = TrustedProxies(addresses: ["10.0.0.0/8"])
    #expect(try client(one, proxies) == one.client.flatMap { NetworkAddress($0)?.client })
  }

  static let forwarded: [(String, String)] = [
    ("for=198.51.100.1", "198.51.100.1"),
    ("proto=https; For=198.51.100.1;host=x", "198.51.100.1"),
    ("for=1.2.3.4, for=\"[2001:db8::1]:4711\"", "2001:db8::1"),
    ("for=\"198.51.100.1:80\", for=10.0.0.3", "198.51.100.1"),
    ("for=_hidden", "10.0.0.1"), ("by=1.2.3.4", "10.0.0.1"), ("", "10.0.0.1"),
    ("for=", "10.0.0.1"), ("for=\"", "10.0.0.1"),
  ]

  @Test("the standard's header is read where the proxies write that one", arguments: forwarded)
  func standard(header: String, expected: String) throws {
    let proxies = TrustedProxies(addresses: ["10.0.0.0/8"], header: .forwarded)
    let one = Case(
      "10.0.0.1", [("forwarded", header), ("x-forwarded-for", "1.1.1.1")], expected)
    #expect(try client(one, proxies) == NetworkAddress(expected)?.client)
  }

  @Test("a proxy on this machine can be trusted as well")
  func local() throws {
    let proxies = TrustedProxies(addresses: ["127.0.0.1"])
    let one = Case("127.0.0.1", [("x-forwarded-for", "198.51.100.1")], nil)
    #expect(try client(one, proxies) == NetworkAddress("198.51.100.1"))
  }

  @Test("an address that is none is a typed error that says what to write")
  func malformed() {
    let error = #expect(throws: LiveServerError.malformedProxy("proxy.example")) {
      try ClientFinder(TrustedProxies(addresses: ["proxy.example"]))
    }
    #expect(
      error?.description == """
        Expected the address of a proxy or a range of them, but "proxy.example" is none. Write it \
        as 10.0.0.1, 10.0.0.0/8 or fd00::/8.
        """)
  }
}
#endif
