#if Web
/// Which names this server answers to, and which pages may talk to it.
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

  /// Origins that are welcome beside the server's own, in full: `"https://app.example:8443"`.
  public var allowedOrigins: Set<String>

  /// Whether a page has to have come over TLS to count as one of the server's own.
  ///
  /// A server that has TLS of its own always asks for it. Set it where a proxy ends TLS and redirects what comes without:
  /// then nobody on the network between can slip in a page of the same name over plain HTTP.
  public var requiresTLS: Bool

  /// The names of this machine as its own browser knows them.
  public static let loopbackHosts: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

  /// Creates a policy of the same origin, which answers to the names of the local machine.
  public init(
    allowedHosts: Set<String> = loopbackHosts, allowedOrigins: Set<String> = [],
    requiresTLS: Bool = false
  ) {
    self.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
    self.allowedOrigins = Set(allowedOrigins.map { $0.lowercased() })
    self.requiresTLS = requiresTLS
  }

  /// Says why a request with these `Host` headers is refused, or nil when it is welcome.
  public func refusal(hosts: [String]) -> SocketRefusal? {
    guard let host = hosts.first?.lowercased(), hosts.count == 1, !host.isEmpty else {
      return hosts.count > 1 ? .severalHosts : .missingHost
    }
    if allowedHosts.contains(host) || allowedHosts.contains(Self.name(of: host)) { return nil }
    return .foreignHost(host)
  }

  /// Says why a page of these `Origin` headers may not talk to `host`, or nil when it may.
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

  /// The name without its port; the colons within `[…]` belong to the name.
  private static func name(of host: String) -> String {
    guard let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") else { return host }
    let port = host[host.index(after: colon)...]
    guard !port.isEmpty, port.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return host }
    return String(host[..<colon])
  }
}
#endif
