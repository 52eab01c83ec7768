/// Who asked for a page, and for what.
public struct Visit: Sendable, Equatable {
  /// The path, percent-decoded, in its parts.
  public let segments: [String]
  /// The path as it was asked for.
  public let address: String
  /// What stands behind the question mark, as it was asked for and not decoded; `nil` if that is nothing.
  public let query: String?

  /// The path with the query, as `Routes` read it.
  public var addressWithQuery: String { address + (query.map { "?" + $0 } ?? "") }

  /// Splits an address, which may have a query; `nil` where the percent signs of its path make no text.
  public init?(address: String) {
    let (path, query) = Self.split(address)
    var segments: [String] = []
    for part in path.split(separator: "/") {
      guard let text = Self.decoded(part) else { return nil }
      segments.append(text)
    }
    self.segments = segments
    self.address = path
    self.query = query
  }

  /// The path of an address, and its query.
  static func split(_ address: String) -> (path: String, query: String?) {
    // By bytes: a mark that combines with the sign makes another character of both.
    let halves = address.utf8.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let query = halves.count > 1 && !halves[1].isEmpty ? String(Substring(halves[1])) : nil
    return (String(Substring(halves[0])), query)
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
