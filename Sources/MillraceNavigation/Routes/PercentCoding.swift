/// The percent escapes of addresses, as browsers write and read them.
package enum PercentCoding {
  /// The characters beside letters and digits that are not escaped in a path.
  ///
  /// All others are escaped, the apostrophe too: browsers differ.
  private static let plainInPath = Set("-._~!$&()*+,;=:@".utf8)
  /// The characters that are not escaped in a query, where `&`, `=` and `+` have a meaning.
  private static let plainInQuery = Set("-._~!$()*,;:@/?".utf8)

  package static func encoded(_ text: String, isQuery: Bool) -> String {
    let plain = isQuery ? plainInQuery : plainInPath
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      guard !plain.contains(byte), !isLetterOrDigit(byte) else {
        bytes.append(byte)
        continue
      }
      bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the bytes that an escaped text stands for.
  ///
  /// The result is `nil` if a percent sign is not followed by two hexadecimal digits.
  package static func bytes(of text: Substring.UTF8View, isQuery: Bool) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
        else { return nil }
        bytes.append(high << 4 | low)
      // Forms write a space as a plus sign.
      case UInt8(ascii: "+") where isQuery: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  /// Returns the text that an escaped text stands for.
  ///
  /// - Throws: ``RouteError/badEscape(_:)``, ``RouteError/noText(_:)`` or
  ///   ``RouteError/control(_:)``.
  static func decoded(
    _ text: Substring.UTF8View, isQuery: Bool
  ) throws(RouteError) -> String {
    guard let bytes = bytes(of: text, isQuery: isQuery) else {
      throw .badEscape(String(Substring(text)))
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw .noText(String(Substring(text)))
    }
    guard !hasControls(decoded) else { throw .control(String(Substring(text))) }
    return decoded
  }

  /// Returns true if a text has control characters, such as NUL and line ends, which no address
  /// has.
  static func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Returns true if a character has to be escaped in an address.
  ///
  /// Browsers escape such a character, or replace it with another.
  static func isStray(_ scalar: Unicode.Scalar, isShape: Bool) -> Bool {
    if isShape, "{}".unicodeScalars.contains(scalar) { return false }
    return scalar.value <= 32 || "\"#<>\\^`{|}".unicodeScalars.contains(scalar)
      || scalar.properties.generalCategory == .control
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
