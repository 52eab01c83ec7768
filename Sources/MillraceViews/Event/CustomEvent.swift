/// Something that a custom node tells the program, as its definition words it.
public struct CustomEvent: Hashable, Sendable {
  /// The longest name of one that comes from outside, in bytes.
  public static let longestName = 64
  /// The longest payload of one that comes from outside, in bytes: what is larger belongs into an upload.
  public static let longestPayload = 32_768

  /// What happened, in the definition's own words.
  public var name: String
  /// What belongs to it, as text; a definition that has more to say uses JSON.
  public var payload: String

  /// Creates an event of a custom node.
  public init(_ name: String, _ payload: String = "") {
    self.name = name
    self.payload = payload
  }
}
