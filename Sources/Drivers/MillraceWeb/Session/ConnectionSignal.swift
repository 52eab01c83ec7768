/// What a session lets its connection know.
package enum ConnectionSignal: Sendable {
  /// There may be something to say.
  case news
  /// The session has ended, or a newer connection has taken it over; the last signal.
  case end
}
