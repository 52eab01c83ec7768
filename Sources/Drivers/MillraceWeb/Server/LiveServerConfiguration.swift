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
  /// How much the server takes.
  public var limits: LiveServerLimits

  /// Creates a configuration for this machine alone.
  public init(
    host: String = "127.0.0.1",
    port: Int = 8080,
    policy: OriginPolicy = OriginPolicy(),
    socketPath: String = "/live",
    limits: LiveServerLimits = LiveServerLimits()
  ) {
    self.host = host
    self.port = port
    self.policy = policy
    self.socketPath = socketPath
    self.limits = limits
  }
}
#endif
