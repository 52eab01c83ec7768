/// A connection of a device to its server: one call for each kind of message.
///
/// Several calls may be under way at once. A cancelled call throws ``TransportError/unreachable``.
public protocol SyncTransport: Sendable {
  /// Sends waiting actions in their order, and returns how far the server has processed them.
  func push(_ request: PushRequest) async throws(TransportError) -> PushAnswer

  /// Asks for changes and verdicts.
  func pull(_ request: PullRequest) async throws(TransportError) -> PullAnswer

  /// Waits until the server has news for a request.
  ///
  /// - Returns: True if there are news; false if there were none for as long as the server waits.
  func poll(_ request: PullRequest) async throws(TransportError) -> Bool
}

/// The reason for which a message has no answer.
///
/// None of them is a verdict on an action: the messages are sent again, for as long as it takes.
public enum TransportError: Error, Hashable, Sendable {
  /// There is no connection, or it broke, or the answer took too long.
  case unreachable
  /// The server does not accept the token. The actions wait until the person has signed in.
  case unauthorized
  /// The server asks for patience, for a given time or as long as the device chooses.
  case busy(retryAfter: Duration?)
  /// The answer is none of the server's own: the page of a hotel's network, or a proxy's error.
  case notUnderstood(String)
  /// The server answers no such request.
  case refused(ServerRefusal)
}
