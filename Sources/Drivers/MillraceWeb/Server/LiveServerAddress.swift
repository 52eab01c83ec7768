#if Web
/// Where a running server can be reached.
public struct LiveServerAddress: Sendable, Equatable, CustomStringConvertible {
  /// The name or address that was configured.
  public let host: String
  /// The port that the server listens on, chosen by the system when 0 was configured.
  public let port: Int
  /// Whether it speaks TLS.
  public let isSecure: Bool
  /// The port of the metrics page on 127.0.0.1; nil without one.
  public let metricsPort: Int?

  /// The address as a browser takes it.
  public var description: String {
    "\(isSecure ? "https" : "http")://\(host.contains(":") ? "[\(host)]" : host):\(port)/"
  }
}
#endif
