#if Web
public import MillraceSocket

/// Limits on all connections of a server together, and on each of them.
public struct LiveServerLimits: Sendable, Equatable {
  /// The largest number of open connections.
  ///
  /// Past it the connection that has been idle the longest ends; where none is idle, further ones
  /// wait in the system's queue.
  public var connections: Int
  /// The largest number of connections that are sockets.
  ///
  /// A further socket displaces the quietest socket of the client that has the most, which is
  /// closed with 1013. Of its own client it displaces only a socket that has been silent for a
  /// minute, or that has sent nothing in its first ten seconds. Otherwise it is answered with 503.
  public var sockets: Int
  /// The largest number of connections that one address may open in a minute; further ones are cut
  /// at once.
  ///
  /// An IPv6 client is its 64-bit network. This machine itself and trusted proxies are not counted.
  public var connectionsPerMinute: Int
  /// The largest number of requests of one client in a minute, sockets included; further ones are
  /// answered with 429.
  ///
  /// A page with its files and its socket makes five. Behind a trusted proxy the client is the
  /// address that the proxy names; this machine itself is not counted.
  public var requestsPerMinute: Int
  /// The largest number of file pieces that one client may send in a minute.
  ///
  /// They are counted apart from its other requests. Further ones are answered with 429, and sent
  /// again by the page.
  ///
  /// The page's script sends 128 KiB in a piece, so that a gigabyte takes 8,000; a piece has at
  /// most ``Uploads/chunkSize``, 256 KiB.
  public var piecesPerMinute: Int
  /// The largest head of a request, in bytes over the address and all headers.
  public var headSize: Int
  /// The largest number of header fields of a request.
  public var headerFields: Int
  /// The largest body of a request, in bytes.
  public var bodySize: Int
  /// The time in which the head of a request has to arrive, and then its body.
  public var requestTimeout: Duration
  /// The time that a connection may wait for its next request.
  public var keepAliveTimeout: Duration
  /// The time for which a peer may read nothing while data waits for it.
  public var stallTimeout: Duration
  /// The time in which a peer has to close its side after the last answer.
  public var lingerTimeout: Duration
  /// The time for which a stopping server serves as before and reports the stop at its health path.
  ///
  /// Behind a balancer it should exceed the time that the balancer takes to notice; zero, the
  /// default, stops at once.
  public var drainTime: Duration
  /// The time in which requests and sockets have to finish when the server stops.
  public var shutdownTimeout: Duration
  /// The limits of one socket.
  public var socket: SocketLimits

  /// Creates limits that suit a tool of one team on one machine.
  public init(
    connections: Int = 1024,
    sockets: Int = 512,
    connectionsPerMinute: Int = 1_200,
    requestsPerMinute: Int = 3_000,
    piecesPerMinute: Int = 20_000,
    headSize: Int = 16 * 1024,
    headerFields: Int = 100,
    bodySize: Int = 256 * 1024,
    requestTimeout: Duration = .seconds(15),
    keepAliveTimeout: Duration = .seconds(60),
    stallTimeout: Duration = .seconds(30),
    lingerTimeout: Duration = .seconds(5),
    drainTime: Duration = .zero,
    shutdownTimeout: Duration = .seconds(10),
    socket: SocketLimits = SocketLimits()
  ) {
    self.connections = max(connections, 1)
    self.sockets = max(sockets, 0)
    self.connectionsPerMinute = max(connectionsPerMinute, 1)
    self.requestsPerMinute = max(requestsPerMinute, 1)
    self.piecesPerMinute = max(piecesPerMinute, 1)
    self.headSize = max(headSize, 1)
    self.headerFields = max(headerFields, 1)
    self.bodySize = max(bodySize, 0)
    self.requestTimeout = requestTimeout
    self.keepAliveTimeout = keepAliveTimeout
    self.stallTimeout = stallTimeout
    self.lingerTimeout = lingerTimeout
    self.drainTime = drainTime
    self.shutdownTimeout = shutdownTimeout
    self.socket = socket
  }
}
#endif
