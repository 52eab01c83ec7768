/// The performed actions that a device sends, in their order.
public struct PushRequest: Hashable, Codable, Sendable {
  /// The identity of the device's file.
  public let client: ClientID
  /// The version of the device's schema.
  public let schema: Int
  /// The actions, with ascending numbers.
  public let actions: [Envelope]

  /// Creates a request; the server processes its actions up to the first that it has to leave.
  public init(client: ClientID, schema: Int, actions: [Envelope]) {
    self.client = client
    self.schema = schema
    self.actions = actions
  }
}

/// The answer to a push: how far the server came.
///
/// It is no verdict; verdicts come with a pull.
public struct PushAnswer: Hashable, Codable, Sendable {
  /// The number of the client's last processed action.
  public let processed: Int
  /// The reason for which the rest was not processed; `nil` if all of it was.
  public let stop: Stop?

  /// Creates an answer; without a stop the server has processed all actions of the push.
  public init(processed: Int, stop: Stop? = nil) {
    self.processed = processed
    self.stop = stop
  }

  /// A reason to stop before an action; what precedes it is processed.
  public enum Stop: String, Hashable, Codable, Sendable {
    /// Numbers are missing before the action. The device sends them.
    case gap
    /// The action follows another one than the server has processed last. The device pulls.
    case chain
    /// The server does not know the action, or not this version. The device waits for an update
    /// of the server.
    case unknown
    /// The records have another shape here. One of the two needs an update.
    case schema
  }
}
