internal import MillraceNavigation

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
    PercentCoding.bytes(of: text.utf8, isQuery: false)
      .flatMap { String(validating: $0, as: UTF8.self) }
  }
}
