#if Web
internal import NIOHTTP1

/// The form of a request for a socket, as RFC 6455, section 4.2.1 defines it.
enum SocketHandshake {
  /// Returns whether the request asks for a socket, in any form.
  static func isAsked(by head: HTTPRequestHead) -> Bool {
    tokens(head.headers[canonicalForm: "upgrade"]) == ["websocket"]
      && tokens(head.headers[canonicalForm: "connection"]).contains("upgrade")
  }

  /// Returns the fault in the form of the request, or nil.
  static func fault(of head: HTTPRequestHead) -> SocketRefusal? {
    let length = head.headers["content-length"]
    guard head.method == .GET, head.version == .http1_1,
      !head.headers.contains(name: "transfer-encoding"), length.isEmpty || length == ["0"]
    else { return .notAPlainGet }
    guard head.headers["sec-websocket-version"] == ["13"] else { return .unsupportedVersion }
    let keys = head.headers["sec-websocket-key"]
    guard keys.count == 1, let key = keys.first?.utf8, key.count == 24,
      key.suffix(2).elementsEqual("==".utf8)
    else { return .malformedKey }
    return nil
  }

  private static func tokens(_ values: [Substring]) -> [String] {
    values.map { $0.lowercased() }
  }
}
#endif
