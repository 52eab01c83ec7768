/// The connection of a session, of which there is one at a time.
struct SessionConnection {
  /// The number of the newest connection; 0 before the first one.
  private(set) var number = 0
  private var signal: (@Sendable (ConnectionSignal) -> Void)?

  /// True from the beginning of a connection to its end.
  var isOpen: Bool { signal != nil }

  /// Replaces the connection by a newer one; an earlier one gets the signal to end.
  mutating func open(_ signal: @escaping @Sendable (ConnectionSignal) -> Void) {
    end()
    number += 1
    self.signal = signal
  }

  /// Sends the last signal; a connection that has ended gets none.
  mutating func end(_ last: ConnectionSignal = .end) {
    signal?(last)
    signal = nil
  }

  /// Signals that there may be a message to send.
  func notify() {
    signal?(.news)
  }
}

/// A signal from a session to its connection.
package enum ConnectionSignal: Sendable {
  /// There may be a message to send.
  case news
  /// The last signal: the session has ended, or a newer connection has replaced this one.
  case end
  /// The last signal: another server has claimed the page.
  case claimed
}

/// The connection of a browser to its session, from the hello on.
package struct LiveConnection: Sendable {
  /// The number of the connection, counted within the session.
  package let number: Int
  /// The messages that the browser does not have yet, to be sent first.
  package let backlog: [String]
}
