#if Web
/// Why a server could not start to listen.
public enum LiveServerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Another program listens on the port.
  case portTaken(host: String, port: Int)
  /// The system keeps the port for privileged programs.
  case portForbidden(host: String, port: Int)
  /// The system refused for another reason, in its own words.
  case cannotListen(host: String, port: Int, reason: String)

  /// What was expected, what came, and what to do.
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
    }
  }
}
#endif
