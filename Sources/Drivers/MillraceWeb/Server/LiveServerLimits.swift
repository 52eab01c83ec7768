#if Web
public import MillraceSocket

/// How much all connections of a server together, and each of them, may take.
public struct LiveServerLimits: Sendable, Equatable {
  /// How many connections may be open; further ones wait in the system's queue.
  public var connections: Int
  /// How many of them may be sockets; a further one is answered with 503.
  public var sockets: Int
  /// The largest head of a request, in bytes over the address and all headers.
  public var headSize: Int
  /// The largest number of header fields of a request.
  public var headerFields: Int
  /// The largest body of a request, in bytes.
  public var bodySize: Int
  /// How long the head of a request may take to arrive, and then its body.
  public var requestTimeout: Duration
  /// How long a connection may wait for its next request.
  public var keepAliveTimeout: Duration
  /// How long a peer may take nothing of what waits for it.
  public var stallTimeout: Duration
  /// How long a peer may take to leave after the last answer on its connection.
  public var lingerTimeout: Duration
  /// How long requests and sockets may take to finish when the server stops.
  public var shutdownTimeout: Duration
  /// What one socket may take.
  public var socket: SocketLimits

  /// Creates limits that suit a tool of one team on one machine.
  public init(
    connections: Int = 1024,
    sockets: Int = 512,
    headSize: Int = 16 * 1024,
    headerFields: Int = 100,
    bodySize: Int = 256 * 1024,
    requestTimeout: Duration = .seconds(15),
    keepAliveTimeout: Duration = .seconds(60),
    stallTimeout: Duration = .seconds(30),
    lingerTimeout: Duration = .seconds(5),
    shutdownTimeout: Duration = .seconds(10),
    socket: SocketLimits = SocketLimits()
  ) {
    self.connections = max(connections, 1)
    self.sockets = max(sockets, 0)
    self.headSize = max(headSize, 1)
    self.headerFields = max(headerFields, 1)
    self.bodySize = max(bodySize, 0)
    self.requestTimeout = requestTimeout
    self.keepAliveTimeout = keepAliveTimeout
    self.stallTimeout = stallTimeout
    self.lingerTimeout = lingerTimeout
    self.shutdownTimeout = shutdownTimeout
    self.socket = socket
  }
}
#endif
