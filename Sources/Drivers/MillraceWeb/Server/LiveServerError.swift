#if Web
/// A reason why a server could not start, or could not load new certificates.
public enum LiveServerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Another program listens on the port.
  case portTaken(host: String, port: Int)
  /// The system reserves the port for privileged programs.
  case portForbidden(host: String, port: Int)
  /// The system refused to listen for another reason, which it describes.
  case cannotListen(host: String, port: Int, reason: String)
  /// A file for TLS is missing or unreadable, for the reason that the system describes.
  case unreadableFile(path: String, reason: String)
  /// The file contains no certificate.
  case noCertificate(path: String)
  /// The file contains no usable key.
  case noPrivateKey(path: String)
  /// The key is not the one that the first certificate was made for.
  case keyMismatch(certificate: String, key: String)
  /// The address of a trusted proxy is malformed.
  case malformedProxy(String)
  /// The service has run already.
  case ranBefore

  /// A sentence on what was expected, what was found, and what to do.
  public var description: String {
    switch self {
    case .portTaken(let host, let port):
      "Expected port \(port) on \(host) to be free, but another program listens there. "
        + "Stop that program, or choose another port; 0 takes any free one."
    case .portForbidden(let host, let port):
      "Expected to be allowed to listen on port \(port) on \(host), but the system forbids it. "
        + "Choose a port above 1023."
    case .cannotListen(let host, let port, let reason):
      "Expected to listen on port \(port) on \(host), but the system says: \(reason). "
        + "Check the address and the port."
    case .unreadableFile(let path, let reason):
      "Expected to read \(path) for TLS, but the system says: \(reason). "
        + "Check the path, and whether the user of the server may read the file."
    case .noCertificate(let path):
      "Expected certificates in PEM form in \(path), but there are none. "
        + "Name the file with the server's certificate first and its authorities behind it."
    case .noPrivateKey(let path):
      "Expected a key in PEM form without a password in \(path), but there is none. "
        + "Name the file with the key that the certificate was made for."
    case .keyMismatch(let certificate, let key):
      "Expected the key of the first certificate in \(certificate), but \(key) has another. "
        + "Name files that were made together."
    case .malformedProxy(let text):
      "Expected the address of a proxy or a range of them, but \"\(text)\" is none. "
        + "Write it as 10.0.0.1, 10.0.0.0/8 or fd00::/8."
    case .ranBefore:
      "Expected a service that has not run, but this one has. Make another one from the site."
    }
  }
}
#endif
