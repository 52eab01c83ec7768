/// Who asked for a page, and for what.
public struct Visit: Sendable, Equatable {
  /// The path, percent-decoded, in its parts.
  public let segments: [String]
  /// The path as it was asked for.
  public let address: String

  /// Splits a path; `nil` where its percent signs make no text.
  public init?(address: String) {
    var segments: [String] = []
    for part in address.split(separator: "/") {
      guard let text = Self.decoded(part) else { return nil }
      segments.append(text)
    }
    self.segments = segments
    self.address = address
  }

  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
