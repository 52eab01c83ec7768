#if Web
internal import MillraceSocket

/// A script, a style sheet or an icon of a site, ready to be sent uncompressed and compressed.
///
/// Pages request it under an address with the hash of its content (`/millrace.js?v=1x9…`). The
/// content at that address never changes, so a browser keeps it for a year without a request. Under
/// any other address it is revalidated by its strong tag.
struct Asset: Sendable {
  private let content: [UInt8]
  /// The content as gzip; `nil` where that is not smaller.
  private let compressed: [UInt8]?
  private let type: String
  /// The hash of the content.
  private let version: String

  /// Compresses and hashes a file; 40 KB take 2 ms.
  init(_ content: [UInt8], type: String) {
    var hash = StableHash()
    for byte in content { hash.add(byte) }
    self.content = content
    self.type = type
    compressed = Deflate.gzipped(content, level: 9)
    version = String(hash.value, radix: 36)
  }

  /// The query of the address that pages use.
  var query: String { "v=\(version)" }

  /// Returns the answer to a request, without a body where the browser has this content.
  func response(to request: WebRequest) -> WebResponse {
    let compressed = request.headers.acceptsGzip ? compressed : nil
    // A strong tag identifies the bytes that travel, and those differ by coding.
    let tag = "\"\(version)\(compressed == nil ? "" : "-gzip")\""
    var response = WebResponse(headers: [
      "ETag": tag, "Vary": "Accept-Encoding",
      "Cache-Control": request.query == query
        ? "public, max-age=31536000, immutable" : "no-cache",
    ])
    // A 304 has it, too: its headers replace those of the browser's copy, and some depend on it.
    response.headers["Content-Type"] = type
    if request.headers.know(tag) {
      response.status = 304
      return response
    }
    if compressed != nil { response.headers["Content-Encoding"] = "gzip" }
    response.body = compressed ?? content
    return response
  }
}
#endif
