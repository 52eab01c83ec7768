#if Web
internal import NIOHTTP1

/// The headers of every response, those of errors included; a program cannot weaken them.
public enum SecurityHeaders {
  /// What a page may load and where it may be shown: everything from its own origin, nothing
  /// inline, and in nobody's frame; images also from elsewhere, or written out in an address.
  public static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
    "img-src 'self' http: https: data:", "form-action 'self'", "base-uri 'none'",
    "frame-ancestors 'none'",
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

  /// The same for the transport.
  static let http = HTTPHeaders(all.fields.map { ($0.name, $0.value) })
}
#endif
