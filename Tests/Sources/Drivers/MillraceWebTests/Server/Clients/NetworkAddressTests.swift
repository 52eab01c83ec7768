#if Web
import Testing

@testable import MillraceWeb

@Suite("Addresses and ranges of the network")
struct NetworkAddressTests {
  static let contained: [(String, String, Bool)] = [
    ("10.0.0.1", "10.0.0.1", true), ("10.0.0.1", "10.0.0.2", false),
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
    ("192.168.4.0/22", "192.168.7.255", true), ("192.168.4.0/22", "192.168.8.0", false),
    ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "2001:db8::1", false),
    ("::/0", "2001:db8::1", true), ("::/0", "203.0.113.9", false),
    ("fd00::/8", "fd12:3456::1", true), ("fd00::/8", "fe80::1", false),
    ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
    ("10.0.0.0/8", "::ffff:10.1.2.3", true), ("10.0.0.1/32", "10.0.0.1", true),
  ]

  @Test("a range has the addresses that begin with its bits", arguments: contained)
  func contains(range: String, address: String, isIn: Bool) throws {
    let range = try #require(NetworkRange(range))
    let address = try #require(NetworkAddress(address))
    #expect(range.contains(address) == isIn)
  }

  @Test(
    "a malformed range is refused",
    arguments: [
      "", "/", "10.0.0.0/", "/8", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "::/129",
      "10.0.0", "localhost", "10.0.0.0/x", "[::1]", "10.0.0.1:80",
    ])
  func malformed(text: String) {
    #expect(NetworkRange(text) == nil)
  }

  @Test("this machine is known by each of its addresses")
  func loopback() {
    for text in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
      #expect(NetworkAddress(text)?.isLoopback == true)
    }
    for text in ["128.0.0.1", "::2", "::", "10.0.0.1"] {
      #expect(NetworkAddress(text)?.isLoopback == false)
    }
  }

  @Test("a client of version 6 is its network, one of version 4 its address")
  func client() {
    #expect(NetworkAddress("2001:db8::1")?.client == NetworkAddress("2001:db8::ffff:2")?.client)
    #expect(NetworkAddress("2001:db8:0:1::1")?.client != NetworkAddress("2001:db8::1")?.client)
    #expect(NetworkAddress("10.0.0.1")?.client != NetworkAddress("10.0.0.2")?.client)
  }
}
#endif
