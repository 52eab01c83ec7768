/// A performed action as it is stored and sent: with its number, its identity and its predecessor.
public struct Envelope: Hashable, Codable, Sendable {
  /// The largest size of the arguments, in bytes: 256 KiB, which every server takes.
  ///
  /// A larger action could be performed and never sent, and would keep those after it waiting. What
  /// is large belongs into an attachment.
  public static let argumentLimit = 1 << 18

  /// The number in the order of its client: 1, 2, 3 and so on.
  public var number: Int
  /// The identity, by which a server recognizes the action, also from a copy of the file.
  public let id: ActionID
  /// The identity of the client's action before this one; `nil` for the first.
  public var previous: ActionID?
  /// The space of the action.
  public let space: Space
  /// The name of the action's type.
  public let name: String
  /// The version of the arguments.
  public let version: Int
  /// The stored properties of the action, as JSON.
  public let arguments: String

  /// Creates an envelope.
  public init(
    number: Int, id: ActionID, previous: ActionID?, space: Space, name: String, version: Int,
    arguments: String
  ) {
    self.number = number
    self.id = id
    self.previous = previous
    self.space = space
    self.name = name
    self.version = version
    self.arguments = arguments
  }
}

/// An action that the server has refused, with the reason.
public struct RefusedAction: Hashable, Codable, Sendable {
  /// The action as it was performed.
  public let envelope: Envelope
  /// The server's reason.
  public let refusal: Refusal

  /// Creates a refused action.
  public init(envelope: Envelope, refusal: Refusal) {
    self.envelope = envelope
    self.refusal = refusal
  }
}
