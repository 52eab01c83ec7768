/// The number of a mounted node, never used again within one tree.
///
/// Numbers count up from 0, in the order in which nodes are mounted.
public struct NodeID: Hashable, Sendable {
  /// The number, as it is sent over a wire.
  public let number: Int

  /// Creates the id with a number.
  public init(_ number: Int) {
    self.number = number
  }
}

extension NodeID: CustomStringConvertible {
  /// The bare number.
  public var description: String { "\(number)" }
}

extension NodeID: Codable {
  /// Reads the bare number.
  public init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  /// Writes the bare number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
