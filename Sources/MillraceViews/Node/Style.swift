/// The name of a style that a driver knows: a class rather than a list of colours.
public struct Style: Hashable, Codable, Sendable, ExpressibleByStringLiteral {
  /// The name, as in the style sheet of a driver.
  public let name: String

  /// Creates a style with a name.
  public init(_ name: String) {
    self.name = name
  }

  /// Creates a style from a literal, so that a view can say `.style("sidebar")`.
  public init(stringLiteral name: String) {
    self.name = name
  }

  /// Reads the bare name.
  public init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes the bare name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
