/// An event of a custom node, in the terms of its definition.
public struct CustomEvent: Hashable, Sendable {
  /// The length of the longest name that is accepted from outside, in bytes.
  public static let longestName = 64
  /// The length of the longest payload that is accepted from outside, in bytes.
  ///
  /// Larger content is sent as an upload.
  package static let longestPayload = 32_768

  /// The name of the event, which the definition chooses.
  public var name: String
  /// The content of the event, as text; a definition with more structure uses JSON.
  public var payload: String

  /// Creates an event of a custom node.
  public init(_ name: String, _ payload: String = "") {
    self.name = name
    self.payload = payload
  }
}
