/// A signal from a session to its connection.
package enum ConnectionSignal: Sendable {
  /// There may be a message to send.
  case news
  /// The last signal: the session has ended, or a newer connection has replaced this one.
  case end
}
