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

  @Test("each is decoded by itself, or the address is none", arguments: addresses)
  func segments(address: String, segments: [String]?) {
    #expect(Visit(address: address)?.segments == segments)
    if segments != nil { #expect(Visit(address: address)?.address == address) }
  }
}
