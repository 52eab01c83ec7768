/// The number of a component in its core, given once: what a component is called where the object itself cannot go.
///
/// The root has 1. The same actions give the same numbers in every run.
public struct ComponentID: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The place in the order in which components came.
  public let number: Int

  /// Names a component by its number.
  public init(_ number: Int) {
    self.number = number
  }

  /// Reads the number.
  public init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  /// Writes the number alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }

  /// The number.
  public var description: String { "\(number)" }
}
