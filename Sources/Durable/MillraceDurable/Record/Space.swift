/// A part of the records that a device receives whole or not at all, such as one project.
///
/// A space is the unit of access and of order: the server numbers its changes, and an action reads
/// and changes the records of one space.
public struct Space: RawRepresentable, Hashable, Codable, Sendable, Comparable {
  /// The name.
  public let rawValue: String

  /// Creates a space with a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Compares the names.
  public static func < (left: Space, right: Space) -> Bool { left.rawValue < right.rawValue }
}

extension Space: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a space with a name.
  public init(stringLiteral name: String) {
    rawValue = name
  }

  /// The name.
  public var description: String { rawValue }
}

extension Space: CodingKeyRepresentable {
  /// The name as a key, so that a dictionary by spaces is an object in JSON.
  public var codingKey: any CodingKey { rawValue.codingKey }

  /// Creates a space from a key.
  public init?(codingKey: some CodingKey) {
    rawValue = codingKey.stringValue
  }
}
