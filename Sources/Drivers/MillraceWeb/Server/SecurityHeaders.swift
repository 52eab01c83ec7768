#if Web
/// The headers of every response, those of errors included; a program cannot weaken them.
public enum SecurityHeaders {
  /// What a page may load and where it may be shown: everything from its own origin, nothing
  /// inline, and in nobody's frame; images also from elsewhere, or written out in an address;
  /// sounds also from what a script of the page has made.
  public static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
    "img-src 'self' http: https: data:", "media-src 'self' blob:", "form-action 'self'",
    "base-uri 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// All of them, in the order in which they travel.
  public static let all: WebHeaders = [
    "content-security-policy": contentSecurityPolicy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    // Images of other sites are fetched without cookies; with `require-corp` most would not be shown at all.
    "cross-origin-embedder-policy": "credentialless",
    "cross-origin-resource-policy": "same-origin",
  ]

  /// The policy of a file on the disk, which somebody may have uploaded: no script runs in it, however it is opened.
  static let filePolicy = contentSecurityPolicy + "; sandbox"

  /// What a server with TLS of its own adds: browsers come back over TLS alone, for a year.
  ///
  /// It leaves out names below the server's own, which may belong to other servers.
  public static let strictTransport = "max-age=31536000"
}
#endif
