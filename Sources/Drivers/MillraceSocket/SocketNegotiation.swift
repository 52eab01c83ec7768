#if Web
public import NIOHTTP1

/// What a new connection turned out to be, once its first request was read.
public enum SocketNegotiation<HTTP: Sendable>: Sendable {
  /// The page asked for a socket and got it; run the channel exactly once.
  case socket(HTTPRequestHead, SocketChannel)
  /// An ordinary request came; the value is what the caller put behind the pipeline for it.
  case http(HTTP)
}
#endif
