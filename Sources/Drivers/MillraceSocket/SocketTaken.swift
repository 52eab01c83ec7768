#if Web
/// The result of taking a message from a socket.
package enum SocketTaken: Equatable, Sendable {
  /// The next message.
  case message(String)
  /// No message has arrived since the last one.
  case nothing
  /// All messages were taken, and no more arrive; with the error that ended them, if any.
  case end(SocketError?)
}
#endif
