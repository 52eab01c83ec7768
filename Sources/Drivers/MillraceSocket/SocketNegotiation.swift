#if Web
public import NIOHTTP1

/// The kind of a new connection, known once its first request is read.
public enum SocketNegotiation<HTTP: Sendable>: Sendable {
  /// The page requested a socket and was accepted; run the channel exactly once.
  case socket(HTTPRequestHead, SocketChannel)
  /// An ordinary request arrived; the value is the result of the caller's `http` closure.
  case http(HTTP)
}
#endif
