/// A property of a custom node: a JSON value, comparable and without types of the app.
///
/// It can be written as a literal: `["seconds": 60, "title": .text(title), "marks": [1, 2.5]]`.
public enum CustomValue: Hashable, Sendable {
  /// The JSON null.
  case null
  /// A JSON Boolean.
  case isTrue(Bool)
  /// A number; a number that JSON does not have, such as infinity, is written as null.
  ///
  /// All numbers that JSON does not have are equal.
  case number(Double)
  /// A JSON string.
  case text(String)
  /// An array of values.
  case list([CustomValue])
  /// An object: values by name.
  case members([String: CustomValue])
}

extension CustomValue {
  /// Returns true if both are the same value.
  ///
  /// A property that is not a number equals itself, so it is not sent with every rendering.
  public static func == (left: CustomValue, right: CustomValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.isTrue(let left), .isTrue(let right)): left == right
    case (.number(let left), .number(let right)):
      left == right || !left.isFinite && !right.isFinite
    case (.text(let left), .text(let right)): left == right
    case (.list(let left), .list(let right)): left == right
    case (.members(let left), .members(let right)): left == right
    default: false
    }
  }

  /// Feeds the value into a hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .isTrue(let isTrue): hasher.combine(isTrue)
    case .number(let number): hasher.combine(number.isFinite ? number : .infinity)
    case .text(let text): hasher.combine(text)
    case .list(let values): hasher.combine(values)
    case .members(let members): hasher.combine(members)
    }
  }
}

extension CustomValue {
  /// The value as JSON, with members in the order of their names.
  ///
  /// Equal values have texts that are equal for Swift; their bytes may differ, as those of a letter
  /// with an accent that is written as one character or as two. Costs O(n log n) for n members.
  public var json: String {
    var json: [UInt8] = []
    write(into: &json)
    return String(decoding: json, as: UTF8.self)
  }

  private func write(into json: inout [UInt8]) {
    switch self {
    case .null: json += "null".utf8
    case .isTrue(let isTrue): json += (isTrue ? "true" : "false").utf8
    case .number(let number):
      json += (number.isFinite ? RangeField.text(of: number) : "null").utf8
    case .text(let text): Self.write(text, into: &json)
    case .list(let values):
      json.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        value.write(into: &json)
      }
      json.append(UInt8(ascii: "]"))
    case .members(let members):
      json.append(UInt8(ascii: "{"))
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        Self.write(member.key, into: &json)
        json.append(UInt8(ascii: ":"))
        member.value.write(into: &json)
      }
      json.append(UInt8(ascii: "}"))
    }
  }

  /// Writes a text byte by byte: all characters to escape are ASCII, and runs of others are copied.
  private static func write(_ text: String, into json: inout [UInt8]) {
    var text = text
    json.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var start = 0
      for (index, byte) in utf8.enumerated() {
        guard let escaped = escape(byte) else { continue }
        json += utf8[start..<index]
        json += escaped.utf8
        start = index + 1
      }
      json += utf8[start...]
    }
    json.append(UInt8(ascii: "\""))
  }

  @inline(__always)
  private static func escape(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "\""): return "\\\""
    case UInt8(ascii: "\\"): return "\\\\"
    case 0..<32, 127:
      let digits = String(byte, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: return nil
    }
  }
}

extension CustomValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Creates a text from a literal.
  public init(stringLiteral text: String) { self = .text(text) }
}

extension CustomValue: ExpressibleByIntegerLiteral {
  /// Creates a number from a literal.
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
}

extension CustomValue: ExpressibleByFloatLiteral {
  /// Creates a number from a literal.
  public init(floatLiteral number: Double) { self = .number(number) }
}

extension CustomValue: ExpressibleByBooleanLiteral {
  /// Creates a Boolean from a literal.
  public init(booleanLiteral isTrue: Bool) { self = .isTrue(isTrue) }
}

extension CustomValue: ExpressibleByArrayLiteral {
  /// Creates an array from a literal.
  public init(arrayLiteral values: CustomValue...) { self = .list(values) }
}

extension CustomValue: ExpressibleByDictionaryLiteral {
  /// Creates an object from a literal; of several members with one name the last is used.
  public init(dictionaryLiteral members: (String, CustomValue)...) {
    self = .members(Dictionary(members) { $1 })
  }
}

extension CustomValue: Codable {
  /// Reads any JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let isTrue = try? container.decode(Bool.self) {
      self = .isTrue(isTrue)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let values = try? container.decode([CustomValue].self) {
      self = .list(values)
    } else {
      self = .members(try container.decode([String: CustomValue].self))
    }
  }

  /// Writes the JSON value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .isTrue(let isTrue): try container.encode(isTrue)
    case .number(let number) where number.isFinite: try container.encode(number)
    case .number: try container.encodeNil()
    case .text(let text): try container.encode(text)
    case .list(let values): try container.encode(values)
    case .members(let members): try container.encode(members)
    }
  }
}
