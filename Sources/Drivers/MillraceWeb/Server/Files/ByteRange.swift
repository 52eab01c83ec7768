/// The range of a file that a request asks for: all of it, a part, or one outside the file.
package enum ByteRange: Equatable {
  case whole
  case part(Range<Int>)
  case outside

  /// Parses a `Range` header as RFC 9110 defines it.
  ///
  /// A header that is not a range of bytes, and several ranges at once, ask for the whole file, as
  /// the RFC allows; so does every range of an empty file, which has no parts.
  package init(_ header: String?, size: Int) {
    self = Self.read(header, size) ?? .whole
  }

  private static func read(_ header: String?, _ size: Int) -> ByteRange? {
    guard let header, size > 0 else { return nil }
    let halves = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, halves[0].lowercased() == "bytes" else { return nil }
    let ends = halves[1].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    if ends[0].isEmpty {
      guard let length = number(ends[1]) else { return nil }
      return length == 0 ? .outside : .part(max(size - length, 0)..<size)
    }
    guard let first = number(ends[0]) else { return nil }
    guard let last = ends[1].isEmpty ? size - 1 : number(ends[1]) else { return nil }
    guard ends[1].isEmpty || first <= last else { return nil }
    guard first < size else { return .outside }
    return .part(first..<min(last, size - 1) + 1)
  }

  /// Parses digits; a number too large for `Int` becomes the largest one, which exceeds every file.
  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text) ?? .max
  }
}
