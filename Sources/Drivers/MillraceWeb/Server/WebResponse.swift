#if Web
/// The answer to a request: a status, headers and a whole body.
///
/// The server adds the length and the `SecurityHeaders`; it answers 500 instead when a header could
/// break out of its line or the status is not between 200 and 599.
public struct WebResponse: Sendable, Equatable {
  /// The status, such as 200.
  public var status: Int
  /// The header fields of the program's own.
  public var headers: WebHeaders
  /// The bytes of the body; left out by the server for `head`.
  public var body: [UInt8]
  /// The part of a file that is sent instead of `body`, piece by piece.
  package var part: FilePart?
  /// True if the answer concerns a file on the disk, also without its bytes: a browser copies the
  /// headers of such an answer onto its copy.
  var isAboutFile = false
  /// True if the body is a page of the site's own, whatever its status.
  var isPage = false

  /// Creates an answer from bytes.
  public init(status: Int = 200, headers: WebHeaders = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns an answer in plain text, with a line break appended.
  public static func text(_ text: String, status: Int = 200) -> WebResponse {
    WebResponse(
      status: status, headers: ["content-type": "text/plain; charset=utf-8"],
      body: Array((text + "\n").utf8))
  }

  /// Returns a page; every piece of foreign text in `html` must have been escaped.
  public static func html(_ html: String, status: Int = 200) -> WebResponse {
    WebResponse(
      status: status, headers: ["content-type": "text/html; charset=utf-8"],
      body: Array(html.utf8))
  }

  /// Returns the answer for a path without a page.
  public static func notFound(_ request: WebRequest) -> WebResponse {
    .text("Expected the path of a page, but there is none here. Start at /.", status: 404)
  }
}
#endif
