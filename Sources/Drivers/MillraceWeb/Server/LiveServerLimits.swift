#if Web
public import MillraceSocket

/// How much all connections of a server together, and each of them, may take.
public struct LiveServerLimits: Sendable, Equatable {
  /// How many connections may be open; past that the one that has been idle the longest ends, and where none is idle further
  /// ones wait in the system's queue.
  public var connections: Int
  /// How many of them may be sockets.
  ///
  /// A further one gets the place of the quietest socket of the client that has the most, which is closed with 1013; of its
  /// own client only one that has said nothing for a minute, or nothing at all for ten seconds.
  /// Where there is none of these it is answered with 503.
  public var sockets: Int
  /// How many connections one address may open in a minute; further ones are cut at once.
  ///
  /// The address of a client in version 6 is its network of 64 bits. This machine itself and trusted proxies are not
  /// counted here.
  public var connectionsPerMinute: Int
  /// How many requests one client may make in a minute, sockets included; further ones are answered with 429.
  ///
  /// A page with its files and its socket makes five. The client behind a trusted proxy is whom the proxy names; this
  /// machine itself is not counted.
  public var requestsPerMinute: Int
  /// How many pieces of files one client may send in a minute, counted apart from its other requests; further ones are
  /// answered with 429, and sent again by the page.
  ///
  /// A piece is 128 KB: a gigabyte takes 8,000.
  public var piecesPerMinute: Int
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
  /// How long a server that is told to stop goes on as before, but for saying so at its health path.
  ///
  /// Behind a balancer, longer than it takes to notice; zero, the default, stops at once.
  public var drainTime: Duration
  /// How long requests and sockets may take to finish when the server stops.
  public var shutdownTimeout: Duration
  /// What one socket may take.
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
