/// The number of a component in its core, used once: an identifier where the object itself cannot
/// be used.
///
/// The root has 1. The same actions give the same numbers in every run.
public struct ComponentID: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The position in the order in which components were added.
  public let number: Int

  /// Creates the identifier with a number.
  public init(_ number: Int) {
    self.number = number
  }

  /// Decodes the number.
  public init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  /// Encodes the number alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }

  /// The number as text.
  public var description: String { "\(number)" }
}
