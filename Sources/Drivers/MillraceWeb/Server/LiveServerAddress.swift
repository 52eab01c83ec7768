#if Web
/// The address of a running server.
public struct LiveServerAddress: Sendable, Equatable, CustomStringConvertible {
  /// The name or address that was configured.
  public let host: String
  /// The port that the server listens on, chosen by the system when 0 was configured.
  public let port: Int
  /// A Boolean value that indicates whether the server uses TLS.
  public let isSecure: Bool
  /// The port of the metrics page on 127.0.0.1; nil without one.
  public let metricsPort: Int?

  /// The address as a URL for a browser.
  public var description: String {
    "\(isSecure ? "https" : "http")://\(host.contains(":") ? "[\(host)]" : host):\(port)/"
  }
}
#endif
