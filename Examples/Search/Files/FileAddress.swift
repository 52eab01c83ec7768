import MillraceWeb

/// The address of lines of a text, as `/search/Documentation/Architecture.md?lines=12-24&for=loop`.
struct FileAddress: Hashable {
  let path: String
  let lines: ClosedRange<Int>?
  /// The keyword that has found the lines.
  let keyword: Keyword?

  /// The largest line number.
  private static let last = 1_000_000

  init(path: String, lines: ClosedRange<Int>?, for keyword: Keyword? = nil) {
    self.path = path
    self.lines = lines
    self.keyword = keyword
  }

  /// Parses an address; `nil` if it is not that of a file.
  ///
  /// A path is accepted only in the form of ``text``, with one slash between its parts and none at
  /// the end. An impossible range of lines is ignored.
  init?(_ visit: Visit) {
    guard visit.segments.count > 1, visit.segments[0] == "search",
      visit.path.utf8.filter({ $0 == UInt8(ascii: "/") }).count == visit.segments.count,
      visit.segments.allSatisfy(Self.isName)
    else { return nil }
    path = visit.segments.dropFirst().joined(separator: "/")
    let members = (visit.query ?? "").split(separator: "&")
    lines = members.first { $0.hasPrefix("lines=") }.flatMap { Self.lines(in: $0.dropFirst(6)) }
    keyword = visit.query.flatMap { SearchRoute(at: "/search?" + $0)?.keyword }
  }

  /// The address, escaped where necessary.
  var text: String {
    let members = [
      lines.map { "lines=\($0.lowerBound)-\($0.upperBound)" },
      // In a query a plus sign stands for a space.
      keyword.map { "for=" + Self.escaped($0.text[...]).replacing("+", with: "%2B") },
    ].compactMap { $0 }
    let query = members.isEmpty ? "" : "?" + members.joined(separator: "&")
    return "/search/" + path.split(separator: "/").map(Self.escaped).joined(separator: "/") + query
  }

  /// Returns true if a part can be the name of a file or a folder.
  private static func isName(_ part: String) -> Bool {
    !part.unicodeScalars.contains { $0 == "/" || $0.properties.generalCategory == .control }
  }

  private static func lines(in text: Substring) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
      first > 0, first <= last, last <= Self.last
    else { return nil }
    return first...last
  }

  private static func escaped(_ part: Substring) -> String {
    var text = ""
    for byte in part.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "+"):
        text.unicodeScalars.append(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}
