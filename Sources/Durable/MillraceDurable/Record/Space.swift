/// A part of the records that a device receives whole or not at all, such as one project.
///
/// A space is the unit of access and of order: the server numbers its changes, and an action reads
/// and changes the records of one space.
public struct Space: RawRepresentable, Hashable, Codable, Sendable, Comparable {
  /// The name, which is unique on the server.
  public let rawValue: String

  /// Creates a space with a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// True if every storage can keep the name: it is no longer than ``Records/nameLimit``.
  package var isStorable: Bool { rawValue.utf8.count <= Records.nameLimit }

  /// Returns true if the names have the same UTF-8 bytes: two spellings of one character are two
  /// spaces, as in a database.
  public static func == (left: Space, right: Space) -> Bool {
    left.rawValue == right.rawValue && left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { rawValue.hash(into: &hasher) }

  /// Compares the UTF-8 bytes of the names.
  public static func < (left: Space, right: Space) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}

extension Space: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a space with a name.
  public init(stringLiteral name: String) {
    rawValue = name
  }

  /// The name as it is, for messages and logs.
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
