#if Web
public import MillraceSocket

/// Where a server listens, whom it answers, and how much it takes.
public struct LiveServerConfiguration: Sendable, Equatable {
  /// The name or address to listen on; `127.0.0.1` is reachable from this machine alone.
  public var host: String
  /// The port to listen on; 0 lets the system choose a free one.
  public var port: Int
  /// Whose requests are welcome.
  public var policy: OriginPolicy
  /// The path at which pages open their socket.
  public var socketPath: String
  /// The files for TLS; nil speaks plain HTTP.
  ///
  /// With them only pages that came over TLS count as the server's own, whatever the policy says, and a server that
  /// answers to more than the names of this machine tells browsers to come back over TLS alone for a year.
  public var tls: LiveServerTLS?
  /// The proxies whose word is taken on where a request came from; nobody's by default.
  public var proxies: TrustedProxies
  /// The path at which the server itself says how it is, to any host name: 200, or 503 once it is told to stop.
  ///
  /// Nil leaves the path to the program.
  public var healthPath: String?
  /// The port on 127.0.0.1 at which `/metrics` shows what the server counts, as Prometheus reads it; nil, the default,
  /// shows it nowhere.
  ///
  /// It is never on the port of the pages: how busy a server is, and with what, is nobody's business outside.
  public var metricsPort: Int?
  /// How much the server takes.
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

  /// The policy, with what TLS asks for.
  var strictPolicy: OriginPolicy {
    var policy = policy
    if tls != nil { policy.requiresTLS = true }
    return policy
  }

  /// The headers of every response.
  ///
  /// Names of this machine are left out of the order to come back over TLS: browsers would extend it to everything else
  /// that is developed on it.
  var securityHeaders: WebHeaders {
    var headers = SecurityHeaders.all
    if tls != nil, !policy.allowedHosts.isSubset(of: OriginPolicy.loopbackHosts) {
      headers["strict-transport-security"] = SecurityHeaders.strictTransport
    }
    return headers
  }
}
#endif
