#if Web
/// The proxies in front of a server, whose word it takes on where a request came from.
///
/// Each answer to them is the last of its connection, so that a socket, which has to come first on its own, is never sent
/// on one that has served a page.
///
/// Only the one header that the proxy writes is read: a proxy that writes `X-Forwarded-For` passes on a `Forwarded` that
/// a client made up.
public struct TrustedProxies: Sendable, Equatable {
  /// Where a proxy says whom it speaks for.
  public enum Header: String, Sendable, CaseIterable {
    /// `X-Forwarded-For`, as nginx, Caddy and HAProxy write it.
    case forwardedFor = "x-forwarded-for"
    /// `Forwarded`, of RFC 7239.
    case forwarded = "forwarded"
  }

  /// Addresses and ranges, such as `"127.0.0.1"`, `"10.0.0.0/8"` and `"fd00::/8"`.
  public var addresses: Set<String>
  /// Where these proxies say whom they speak for.
  public var header: Header

  /// Trusts what comes from the addresses, and nobody else.
  ///
  /// A text that is no address makes the server's `run()` throw `LiveServerError.malformedProxy`.
  public init(addresses: Set<String> = [], header: Header = .forwardedFor) {
    self.addresses = addresses
    self.header = header
  }
}
#endif
