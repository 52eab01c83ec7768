#if Web
/// The headers of every response, those of errors included; a program cannot weaken them.
public enum SecurityHeaders {
  /// What a page may load and where it may be shown: everything from its own origin, nothing
  /// inline, and in nobody's frame.
  public static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
    "img-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// All of them, in the order in which they travel.
  public static let all: WebHeaders = [
    "content-security-policy": contentSecurityPolicy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
  ]

  /// What a server with TLS of its own adds: browsers come back over TLS alone, for a year.
  ///
  /// It leaves out names below the server's own, which may belong to other servers.
  public static let strictTransport = "max-age=31536000"
}
#endif
