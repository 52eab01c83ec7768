#if Web
/// The security headers of every response, errors included; a program cannot weaken them.
public enum SecurityHeaders {
  /// The content-security policy of pages.
  ///
  /// A page loads everything from its own origin, runs nothing inline, and is shown in no frame.
  /// Images may also come from other origins or `data:` addresses, and images and sounds from
  /// `blob:` addresses of the page's scripts.
  public static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
    "img-src 'self' http: https: data: blob:", "media-src 'self' blob:", "form-action 'self'",
    "base-uri 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// All security headers, in the order in which they travel.
  public static let all: WebHeaders = [
    "content-security-policy": contentSecurityPolicy,
    "x-content-type-options": "nosniff",
    // Without a referrer, a page would post a form with the origin `null`.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    // Images of other sites are fetched without cookies; with `require-corp` most would not be
    // shown.
    "cross-origin-embedder-policy": "credentialless",
    "cross-origin-resource-policy": "same-origin",
  ]

  /// The policy of a file on the disk, which may be uploaded: no script runs in it, however it is
  /// opened.
  static let filePolicy = contentSecurityPolicy + "; sandbox"

  /// The policy of a picture of the site: it may have a style of its own, such as one for dark
  /// pages, and runs and loads nothing.
  static let picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

  /// The value of `Strict-Transport-Security` of a server with TLS of its own: browsers use TLS
  /// alone, for a year.
  ///
  /// It excludes subdomains, which may belong to other servers.
  public static let strictTransport = "max-age=31536000"
}
#endif
