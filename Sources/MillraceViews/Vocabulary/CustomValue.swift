/// What a custom node is told: a value of JSON, comparable and without a type of the app in it.
///
/// Written as a literal: `["seconds": 60, "title": .text(title), "marks": [1, 2.5]]`.
public enum CustomValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// Yes or no.
  case isTrue(Bool)
  /// A number; one that JSON does not have, such as infinity, is written as null.
  case number(Double)
  /// Text.
  case text(String)
  /// Values in order.
  case list([CustomValue])
  /// Values by name.
  case members([String: CustomValue])
}

extension CustomValue {
  /// The value as JSON, members in the order of their names, so that equal values give equal texts.
  ///
  /// Costs O(n log n) for n members.
  public var json: String {
    var json = ""
    write(into: &json)
    return json
  }

  private func write(into json: inout String) {
    switch self {
    case .null: json += "null"
    case .isTrue(let isTrue): json += isTrue ? "true" : "false"
    case .number(let number): json += number.isFinite ? RangeField.text(of: number) : "null"
    case .text(let text): Self.write(text, into: &json)
    case .list(let values):
      json += "["
      for (index, value) in values.enumerated() {
        if index > 0 { json += "," }
        value.write(into: &json)
      }
      json += "]"
    case .members(let members):
      json += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { json += "," }
        Self.write(member.key, into: &json)
        json += ":"
        member.value.write(into: &json)
      }
      json += "}"
    }
  }

  private static func write(_ text: String, into json: inout String) {
    json += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case _ where scalar.value < 32 || scalar.value == 127:
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
    json += "\""
  }
}

extension CustomValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Text from a literal.
  public init(stringLiteral text: String) { self = .text(text) }
}

extension CustomValue: ExpressibleByIntegerLiteral {
  /// A number from a literal.
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
}

extension CustomValue: ExpressibleByFloatLiteral {
  /// A number from a literal.
  public init(floatLiteral number: Double) { self = .number(number) }
}

extension CustomValue: ExpressibleByBooleanLiteral {
  /// Yes or no from a literal.
  public init(booleanLiteral isTrue: Bool) { self = .isTrue(isTrue) }
}

extension CustomValue: ExpressibleByArrayLiteral {
  /// Values in order from a literal.
  public init(arrayLiteral values: CustomValue...) { self = .list(values) }
}

extension CustomValue: ExpressibleByDictionaryLiteral {
  /// Values by name from a literal; of several with one name the last counts.
  public init(dictionaryLiteral members: (String, CustomValue)...) {
    self = .members(Dictionary(members) { $1 })
  }
}

extension CustomValue: Codable {
  /// Reads any JSON.
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

  /// Writes the JSON itself.
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
