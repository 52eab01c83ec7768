#if Web
/// The host names that this server accepts, and the origins whose pages may connect to it.
///
/// The check of `Host` stops a foreign name that was made to point at this machine (DNS rebinding);
/// the check of `Origin` stops a foreign page in the same browser. A browser sets both headers
/// itself: no script can change them.
public struct OriginPolicy: Sendable, Equatable {
  /// The names that the `Host` header may carry, compared without case.
  ///
  /// `"localhost"` stands for every port, `"localhost:8080"` for one, `"[::1]"` for an address of
  /// version 6.
  public var allowedHosts: Set<String>

  /// The origins that are accepted beside the server's own, in full: `"https://app.example:8443"`.
  public var allowedOrigins: Set<String>

  /// A Boolean value that indicates whether a page counts as the server's own only over TLS.
  ///
  /// A server with TLS of its own always requires it. Set it where a proxy ends TLS and redirects
  /// plain requests: then an attacker on the network between cannot serve a page of the same name
  /// over plain HTTP.
  public var requiresTLS: Bool

  /// The names by which a browser on this machine reaches it.
  public static let loopbackHosts: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

  /// Creates a policy of the same origin, which accepts the names of the local machine.
  public init(
    allowedHosts: Set<String> = loopbackHosts, allowedOrigins: Set<String> = [],
    requiresTLS: Bool = false
  ) {
    self.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
    self.allowedOrigins = Set(allowedOrigins.map { $0.lowercased() })
    self.requiresTLS = requiresTLS
  }

  /// Returns the reason to refuse a request with these `Host` headers, or nil.
  public func refusal(hosts: [String]) -> SocketRefusal? {
    guard let host = hosts.first?.lowercased(), hosts.count == 1, !host.isEmpty else {
      return hosts.count > 1 ? .severalHosts : .missingHost
    }
    if allowedHosts.contains(host) || allowedHosts.contains(Self.name(of: host)) { return nil }
    return .foreignHost(host)
  }

  /// Returns the reason to refuse a page with these `Origin` headers a connection to `host`, or
  /// nil.
  ///
  /// A missing origin is refused; so is `null`, which a sandboxed or local file sends.
  public func refusal(origins: [String], host: String) -> SocketRefusal? {
    guard let origin = origins.first?.lowercased(), origins.count == 1 else {
      return origins.isEmpty ? .missingOrigin : .foreignOrigin("several", host: host)
    }
    if allowedOrigins.contains(origin) { return nil }
    let schemes = requiresTLS ? ["https://"] : ["http://", "https://"]
    for scheme in schemes where origin.hasPrefix(scheme) {
      if origin.dropFirst(scheme.count) == host.lowercased() { return nil }
    }
    return .foreignOrigin(origin, host: host)
  }

  /// Returns the name without its port; the colons within `[…]` belong to the name.
  private static func name(of host: String) -> String {
    guard let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") else { return host }
    let port = host[host.index(after: colon)...]
    guard !port.isEmpty, port.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return host }
    return String(host[..<colon])
  }
}
#endif
