/// A browser's place at a session, from its hello on.
package struct LiveConnection: Sendable {
  /// Counts the connections of the session.
  package let number: Int
  /// What the browser has not got yet, to be sent first.
  package let backlog: [String]
}

/// What a session lets its connection know.
package enum ConnectionSignal: Sendable {
  /// There may be something to say.
  case news
  /// The session has ended, or a newer connection has taken it over; the last signal.
  case end
}
