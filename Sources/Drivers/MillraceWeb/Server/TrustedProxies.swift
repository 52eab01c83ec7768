#if Web
/// The proxies in front of a server that it trusts to name the client of a request.
///
/// Each answer to a proxy is the last of its connection, so that a socket, which has to be the
/// first request of its connection, is never sent on one that has served a page.
///
/// Only the header that the proxy writes is read: a proxy that writes `X-Forwarded-For` passes on a
/// `Forwarded` that a client has forged.
public struct TrustedProxies: Sendable, Equatable {
  /// The header in which a proxy names the client.
  public enum Header: String, Sendable, CaseIterable {
    /// `X-Forwarded-For`, as nginx, Caddy and HAProxy write it.
    case forwardedFor = "x-forwarded-for"
    /// `Forwarded`, of RFC 7239.
    case forwarded = "forwarded"
  }

  /// Addresses and ranges, such as `"127.0.0.1"`, `"10.0.0.0/8"` and `"fd00::/8"`.
  public var addresses: Set<String>
  /// The header in which these proxies name the client.
  public var header: Header

  /// Creates a set of proxies at the addresses; no other address is trusted.
  ///
  /// A text that is not an address makes the server's `run()` throw
  /// `LiveServerError.malformedProxy`.
  public init(addresses: Set<String> = [], header: Header = .forwardedFor) {
    self.addresses = addresses
    self.header = header
  }
}
#endif
