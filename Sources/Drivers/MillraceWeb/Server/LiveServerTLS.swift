#if Web
/// The files with which a server proves who it is.
///
/// They are read when the server starts, and again on `LiveServer.reloadCertificates()`. TLS 1.2 and 1.3 are spoken;
/// HTTP stays at 1.1, which sockets need.
public struct LiveServerTLS: Sendable, Equatable {
  /// The path of a PEM file with the server's certificate, and behind it those that lead to a known authority.
  public var certificateChain: String
  /// The path of a PEM file with the key of the first certificate, without a password.
  public var privateKey: String

  /// Names the two files; they may be the same one.
  public init(certificateChain: String, privateKey: String) {
    self.certificateChain = certificateChain
    self.privateKey = privateKey
  }
}
#endif
