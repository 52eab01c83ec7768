#if Web
/// The files of a server's certificate and its key.
///
/// They are read when the server starts, and again on `LiveServer.reloadCertificates()`. The server
/// supports TLS 1.2 and 1.3; HTTP stays at 1.1, which sockets need.
public struct LiveServerTLS: Sendable, Equatable {
  /// The path of a PEM file with the server's certificate, followed by those that lead to a known
  /// authority.
  public var certificateChain: String
  /// The path of a PEM file with the key of the first certificate, without a password.
  public var privateKey: String

  /// Creates a value from two paths, which may be the same one.
  public init(certificateChain: String, privateKey: String) {
    self.certificateChain = certificateChain
    self.privateKey = privateKey
  }
}
#endif
