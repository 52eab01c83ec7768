internal import MillraceNavigation

/// A request for a page: its address, decoded and as it was sent.
public struct Visit: Sendable, Equatable {
  /// The segments of the path, percent-decoded.
  public let segments: [String]
  /// The path as it was requested.
  public let address: String
  /// The query as it was requested, not decoded; `nil` if there is none or it is empty.
  public let query: String?

  /// The path with the query, in the form that `Routes` parse.
  public var addressWithQuery: String { address + (query.map { "?" + $0 } ?? "") }

  /// Parses an address, which may have a query; `nil` if its percent-encoded path is not UTF-8.
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

  /// Returns the path of an address, and its query.
  static func split(_ address: String) -> (path: String, query: String?) {
    // It splits bytes, since a combining mark after the question mark makes another character of
    // both.
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
