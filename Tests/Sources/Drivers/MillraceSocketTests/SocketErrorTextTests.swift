#if Web
import Testing

@testable import MillraceSocket

@Suite("The words of errors")
struct SocketErrorTextTests {
  static let refusals: [(SocketRefusal, Int, String)] = [
    (
      .foreignHost("evil.example\r\nx: \"y\""), 421,
      """
      Expected a name of this server in the Host header, but "evil.example??x: ?y?" arrived. Open \
      the page by the address that the server printed, or add the name to OriginPolicy.allowedHosts.
      """
    ),
    (
      .missingOrigin, 403,
      """
      Expected an Origin header, but there was none. Open the socket from a page of this server.
      """
    ),
    (
      .foreignOrigin("http://evil.example", host: "localhost"), 403,
      """
      Expected a page of "localhost", but one of "http://evil.example" asked. Open the socket from \
      a page of this server, or add the origin to OriginPolicy.allowedOrigins.
      """
    ),
    (
      .tooManySockets(limit: 3), 503,
      "Expected a free socket, but all 3 are open. Close a page, and try again."
    ),
  ]

  @Test("every refusal and every error has a label of its own, without what a stranger sent")
  func labels() {
    let refusals: [SocketRefusal] = [
      .missingHost, .severalHosts, .foreignHost("x"), .missingOrigin,
      .foreignOrigin("x", host: "x"), .notAPlainGet, .malformedKey, .unsupportedVersion,
      .tooManySockets(limit: 1), .tooManyRequests, .unknownPath("x"),
      .notServing,
    ]
    let errors: [SocketError] = [
      .closed, .connectionLost, .idle(.zero), .tooLarge, .binaryMessage, .invalidText,
      .invalidCompression, .flood, .brokenProtocol(.unmaskedFrame), .alreadyIterated,
    ]
    let labels = refusals.map(\.label) + errors.map(\.label)
    #expect(Set(labels).count == labels.count)
    #expect(labels.allSatisfy { $0.count > 3 && $0.allSatisfy { $0.isLowercase || $0 == "_" } })
  }

  @Test("a refusal says what was expected, what arrived, and what to do", arguments: refusals)
  func refusal(refusal: SocketRefusal, status: Int, text: String) {
    #expect(refusal.description == text)
    #expect(refusal.status == status)
  }

  static let errors: [(SocketError, UInt16?, String)] = [
    (
      .closed, nil,
      """
      Expected an open socket, but it is closed or closing. Stop sending when the messages of the \
      socket end.
      """
    ),
    (
      .idle(.seconds(60)), 1001,
      """
      Expected a sign of life within 60.0 seconds, but the peer answered no ping. Treat the peer \
      as gone, or raise SocketLimits.idleTimeout.
      """
    ),
    (
      .brokenProtocol(.unmaskedFrame), 1002,
      """
      Expected a frame as RFC 6455 defines it, but a frame without a mask arrived. Correct the peer.
      """
    ),
    (
      .invalidCompression, 1007,
      """
      Expected a compressed message as RFC 7692 defines it, but its bytes cannot be expanded. \
      Correct the peer.
      """
    ),
    (
      .flood, 1008,
      """
      Expected no more messages than SocketLimits.messageRate for long, but they did not end. Send \
      less, or raise messageRate or floodTimeout in SocketLimits.
      """
    ),
    (.binaryMessage, 1003, "Expected a text message, but a binary one arrived. Send text."),
  ]

  @Test("an error says what was expected, what arrived, and what to do", arguments: errors)
  func error(error: SocketError, code: UInt16?, text: String) {
    #expect(error.description == text)
    #expect(error.closeCode?.rawValue == code)
  }
}
#endif
