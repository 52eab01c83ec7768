import Testing

@testable import MillraceWeb

@Suite("The parts of an address")
struct VisitTests {
  static let addresses: [(String, [String]?)] = [
    ("/", []), ("", []), ("//", []), ("/a", ["a"]), ("/a/", ["a"]), ("/a//b", ["a", "b"]),
    ("/gr%C3%BC%c3%9f", ["grüß"]), ("/a%2Fb", ["a/b"]), ("/a+b", ["a+b"]), ("/%00", ["\u{0}"]),
    ("/..", [".."]), ("/%", nil), ("/%4", nil), ("/%zz", nil), ("/%ff", nil), ("/%c0%80", nil),
    ("/%ed%a0%80", nil), ("/a%", nil), ("/%+1", nil), ("/%٣٣", nil),
  ]

  @Test(
    "the query stands beside the path, as it was asked for",
    arguments: [
      ("/a?b=c", "/a", "b=c"), ("/a?", "/a", nil), ("/a??", "/a", "?"), ("/?a/b", "/", "a/b"),
      ("/a?%zz&%00", "/a", "%zz&%00"), ("/a%3Fb", "/a%3Fb", nil),
      ("/a?\u{301}=b", "/a", "\u{301}=b"),
    ] as [(String, String, String?)])
  func query(address: String, path: String, query: String?) throws {
    let visit = try #require(Visit(address: address))
    #expect(visit.address == path && visit.query == query)
    #expect(visit.addressWithQuery == path + (query.map { "?" + $0 } ?? ""))
  }

  @Test("each is decoded by itself, or the address is none", arguments: addresses)
  func segments(address: String, segments: [String]?) {
    #expect(Visit(address: address)?.segments == segments)
    if segments != nil { #expect(Visit(address: address)?.address == address) }
  }
}
