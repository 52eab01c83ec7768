#if Web
public import MillraceSocket

/// The configuration of a server: its address, policies and limits.
public struct LiveServerConfiguration: Sendable, Equatable {
  /// The name or address to listen on; `127.0.0.1` is reachable from this machine alone.
  public var host: String
  /// The port to listen on; 0 lets the system choose a free one.
  public var port: Int
  /// The policy on the hosts and origins that are served.
  public var policy: OriginPolicy
  /// The path at which pages open their socket.
  public var socketPath: String
  /// The files for TLS; nil serves plain HTTP.
  ///
  /// With TLS only pages that were loaded over TLS count as the server's own, whatever the policy
  /// says. A server with names other than this machine's instructs browsers to use TLS alone for a
  /// year.
  public var tls: LiveServerTLS?
  /// The proxies that are trusted to name the client of a request; none by default.
  public var proxies: TrustedProxies
  /// The path of the server's health check, for any host name: 200, or 503 once a stop is
  /// requested.
  ///
  /// Nil serves no health check.
  public var healthPath: String?
  /// The port on 127.0.0.1 at which `/metrics` shows the server's metrics for Prometheus; nil, the
  /// default, shows them nowhere.
  ///
  /// It is never the port of the pages, since metrics are not for the outside.
  public var metricsPort: Int?
  /// The limits of the server.
  public var limits: LiveServerLimits

  /// Creates a configuration for this machine alone.
  public init(
    host: String = "127.0.0.1",
    port: Int = 8080,
    policy: OriginPolicy = OriginPolicy(),
    socketPath: String = "/live",
    tls: LiveServerTLS? = nil,
    proxies: TrustedProxies = TrustedProxies(),
    healthPath: String? = "/health",
    metricsPort: Int? = nil,
    limits: LiveServerLimits = LiveServerLimits()
  ) {
    self.host = host
    self.port = port
    self.policy = policy
    self.socketPath = socketPath
    self.tls = tls
    self.proxies = proxies
    self.healthPath = healthPath
    self.metricsPort = metricsPort
    self.limits = limits
  }

  /// The policy, with the requirements of TLS.
  var strictPolicy: OriginPolicy {
    var policy = policy
    if tls != nil { policy.requiresTLS = true }
    return policy
  }

  /// True if pages are served over TLS alone, here or by a proxy in front.
  var isSecure: Bool { strictPolicy.requiresTLS }

  /// The headers of every response.
  ///
  /// Names of this machine get no `Strict-Transport-Security`: browsers would apply it to
  /// everything else that is developed on the machine.
  var securityHeaders: WebHeaders {
    var headers = SecurityHeaders.all
    if tls != nil, !policy.allowedHosts.isSubset(of: OriginPolicy.loopbackHosts) {
      headers["strict-transport-security"] = SecurityHeaders.strictTransport
    }
    return headers
  }
}
#endif
