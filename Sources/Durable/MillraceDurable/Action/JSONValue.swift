internal import Foundation

/// A JSON value, for upcasters: the arguments of an action before its type can decode them.
///
/// A number with a fraction is a `Double`, which has some 16 digits: one with more of them, such as
/// a `Decimal` may have, is rounded.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// An integer above `Int64.max`.
  case unsigned(UInt64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The value of a field of an object; `nil` if this is no object or has no such field.
  ///
  /// Assigning to a field of a value that is no object does nothing.
  public subscript(field: String) -> JSONValue? {
    get {
      guard case .object(let fields) = self else { return nil }
      return fields[field]
    }
    set {
      guard case .object(var fields) = self else { return }
      fields[field] = newValue
      self = .object(fields)
    }
  }

  /// Renames a field of an object, if it has it.
  public mutating func rename(_ old: String, to new: String) {
    guard let value = self[old] else { return }
    self[old] = nil
    self[new] = value
  }
}

extension JSONValue: Codable {
  /// Reads any JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .unsigned(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

/// The conversion of records and arguments: JSON with sorted keys, so that equal values have equal
/// texts on every device.
package enum JSONText {
  // Made once: making them anew costs as much as the text of a small record.
  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()
  private static let decoder = JSONDecoder()

  /// Returns the text of a value.
  package static func encode(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Returns the value of a text.
  package static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from text: String
  ) throws -> Value {
    try decoder.decode(type, from: Data(text.utf8))
  }
}
