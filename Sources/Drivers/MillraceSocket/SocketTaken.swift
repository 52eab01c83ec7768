#if Web
/// What a program finds that asks a socket for a message.
package enum SocketTaken: Equatable, Sendable {
  /// The next message.
  case message(String)
  /// No message has come since the last one.
  case nothing
  /// All messages were taken, and no more come; the error that ended them, if one did.
  case end(SocketError?)
}
#endif
