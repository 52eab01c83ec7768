/// The connection of a session, of which there is one at a time.
struct SessionConnection {
  /// The number of the newest connection; 0 before the first one.
  private(set) var number = 0
  private var signal: (@Sendable (ConnectionSignal) -> Void)?

  /// Replaces the connection by a newer one; an earlier one gets the signal to end.
  mutating func open(_ signal: @escaping @Sendable (ConnectionSignal) -> Void) {
    end()
    number += 1
    self.signal = signal
  }

  /// Sends the last signal; a connection that has ended gets none.
  mutating func end() {
    signal?(.end)
    signal = nil
  }

  /// Signals that there may be a message to send.
  func notify() {
    signal?(.news)
  }
}
