#if Web
import MillraceTesting
import NIOHTTP1
import Testing

@testable import MillraceSocket

@Suite("Agreeing on compressed messages")
struct DeflateAgreementTests {
  static let answer = "permessage-deflate; server_no_context_takeover; client_no_context_takeover"

  /// A header, and the answer to it.
  static let cases: [(String, String?)] = [
    ("permessage-deflate", answer),
    // The offers of Chromium and Firefox.
    ("permessage-deflate; client_max_window_bits", answer),
    ("PerMessage-Deflate; Client_Max_Window_Bits", answer),
    ("permessage-deflate;client_max_window_bits=8", answer),
    ("permessage-deflate; client_max_window_bits=\"15\"", answer),
    ("permessage-deflate; server_no_context_takeover", answer),
    ("permessage-deflate; client_no_context_takeover", answer),
    ("permessage-deflate; server_max_window_bits=10", answer + "; server_max_window_bits=10"),
    ("permessage-deflate; server_max_window_bits=\"15\"", answer + "; server_max_window_bits=15"),
    (
      " permessage-deflate ; server_no_context_takeover ; client_no_context_takeover ; "
        + "server_max_window_bits = 9 ; client_max_window_bits = 9 ",
      answer + "; server_max_window_bits=9"
    ),
    // The second offer stands in for the first (RFC 7692, section 5.2).
    ("permessage-deflate; server_max_window_bits=8, permessage-deflate", answer),
    ("x-webkit-deflate-frame, permessage-deflate", answer),
    // zlib has no such window.
    ("permessage-deflate; server_max_window_bits=8", nil),
    // Section 7.1: decline what is unknown, doubled or out of range.
    ("permessage-deflate; unknown", nil),
    ("permessage-deflate; server_no_context_takeover; server_no_context_takeover", nil),
    ("permessage-deflate; client_max_window_bits; client_max_window_bits=10", nil),
    ("permessage-deflate; server_no_context_takeover=1", nil),
    ("permessage-deflate; client_no_context_takeover=\"\"", nil),
    ("permessage-deflate; server_max_window_bits", nil),
    ("permessage-deflate; server_max_window_bits=7", nil),
    ("permessage-deflate; server_max_window_bits=16", nil),
    ("permessage-deflate; server_max_window_bits=010", nil),
    ("permessage-deflate; server_max_window_bits=+10", nil),
    ("permessage-deflate; client_max_window_bits=0", nil),
    ("permessage-deflate; client_max_window_bits=999999999999999999999", nil),
    // Not well formed.
    ("", nil), (",", nil), (";", nil), ("permessage-deflate,", nil), ("permessage-deflate;", nil),
    ("permessage-deflate; =1", nil), ("permessage-deflate; client_max_window_bits=", nil),
    ("permessage-deflate; client_max_window_bits=\"10", nil),
    ("permessage-deflate; client_max_window_bits=10\"", nil),
    ("permessage-deflate client_max_window_bits", nil), ("permessage deflate", nil),
    ("permessage-deflate, x; \"y\"", nil), ("pérmessage-deflate", nil),
    ("another-extension", nil),
  ]

  @Test("an offer that can be kept is taken, and any other is declined", arguments: cases)
  func offer(header: String, answer: String?) {
    #expect(DeflateAgreement(headers: [header])?.answer == answer)
  }

  @Test("no header is no offer, and several headers are one list")
  func headers() {
    #expect(DeflateAgreement(headers: []) == nil)
    #expect(DeflateAgreement(headers: ["x", "permessage-deflate"])?.answer == Self.answer)
  }

  @Test("a server with compression switched off agrees to nothing")
  func off() {
    let head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: "/",
      headers: ["sec-websocket-extensions": "permessage-deflate"])
    #expect(SocketUpgrade.deflate(head, limits: SocketLimits()) != nil)
    #expect(
      SocketUpgrade.deflate(head, limits: SocketLimits(compressionThreshold: nil)) == nil)
  }

  @Test("any bytes are read without a trap, and sound ones mean what they say")
  func fuzz() {
    let parts = [
      "permessage-deflate", ";", ",", "=", "\"", " ", "\t", "server_max_window_bits",
      "client_max_window_bits", "9", "10", "x", "\u{0}", "é", "server_no_context_takeover",
    ]
    var random = SeededGenerator(seed: 7)
    var taken = 0
    for _ in 0..<20_000 {
      let header = (0..<Int.random(in: 0...9, using: &random))
        .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      guard let agreement = DeflateAgreement(headers: [header]) else { continue }
      taken += 1
      #expect((9...15).contains(agreement.windowBits))
      #expect(header.contains("permessage-deflate"))
    }
    #expect(taken > 50)
  }
}
#endif
