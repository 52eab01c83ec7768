internal import MillraceNavigation

// The query, the cookies and the languages of a request, decoded.
extension Visit {
  /// Returns the first value of a name in the query, decoded; `nil` if it is missing or is no text.
  ///
  /// The name without an equals sign has an empty value. Linear in the length of the query.
  public func parameter(_ name: String) -> String? {
    for part in (query ?? "").utf8.split(separator: UInt8(ascii: "&")) {
      let halves = part.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = halves.first, Self.formText(first) == name else { continue }
      return halves.count > 1 ? Self.formText(halves[1]) : ""
    }
    return nil
  }

  private static func formText(_ text: Substring.UTF8View) -> String? {
    PercentCoding.bytes(of: text, isQuery: true)
      .flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Returns the value of a cookie; `nil` if the browser sent none of that name.
  ///
  /// Of several the first counts: it belongs to the longest path. Linear in the number of cookies,
  /// whose bytes the server bounds.
  public func cookie(_ name: String) -> String? {
    for field in headers.fields where field.name.lowercased() == "cookie" {
      for pair in field.value.utf8.split(separator: UInt8(ascii: ";")) {
        let halves = pair.split(
          separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, Self.trimmed(halves[0]) == name else { continue }
        let value = Self.trimmed(halves[1])
        let isQuoted = value.utf8.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"")
        return isQuoted ? String(value.dropFirst().dropLast()) : value
      }
    }
    return nil
  }

  private static func trimmed(_ text: Substring.UTF8View) -> String {
    var text = text.drop { $0 == 0x20 || $0 == 0x09 }
    while let last = text.last, last == 0x20 || last == 0x09 { text.removeLast() }
    return String(Substring(text))
  }

  /// The languages that the person prefers, as tags, the most preferred first (`Accept-Language`).
  ///
  /// Languages that the browser refuses, and entries that cannot be read, are left out.
  public var languages: [String] {
    let entries = headers.fields.filter { $0.name.lowercased() == "accept-language" }
      .flatMap { $0.value.utf8.split(separator: UInt8(ascii: ",")) }
    let weighted = entries.compactMap { entry -> (tag: String, weight: Double)? in
      let parts = entry.split(separator: UInt8(ascii: ";")).map(Self.trimmed)
      guard let tag = parts.first, Self.isLanguageTag(tag) else { return nil }
      guard parts.count > 1 else { return (tag, 1) }
      guard parts.count == 2, parts[1].lowercased().hasPrefix("q="),
        let weight = Double(parts[1].dropFirst(2)), weight > 0, weight <= 1
      else { return nil }
      return (tag, weight)
    }
    // Entries of one weight keep their order.
    return weighted.enumerated()
      .sorted { ($0.element.weight, -$0.offset) > ($1.element.weight, -$1.offset) }
      .map(\.element.tag)
  }

  /// Returns the language that suits the person best; `nil` if none of them does.
  ///
  /// A language suits where a preferred one is the same, or is a variant of it, or where it is a
  /// variant of a preferred one: `pt` suits `pt-BR`, and the other way round.
  ///
  /// - Parameter offered: The tags of the languages that the page has, the default first.
  public func language(among offered: [String]) -> String? {
    for wanted in languages {
      if wanted == "*" { return offered.first }
      var range = wanted.lowercased()
      while !range.isEmpty {
        if let found = offered.first(where: { $0.lowercased() == range }) { return found }
        range = range.lastIndex(of: "-").map { String(range[..<$0]) } ?? ""
      }
      let prefix = wanted.lowercased() + "-"
      if let found = offered.first(where: { $0.lowercased().hasPrefix(prefix) }) { return found }
    }
    return nil
  }

  /// Returns true for letters and digits in parts of at most eight characters, and for `*`.
  static func isLanguageTag(_ text: String) -> Bool {
    if text == "*" { return true }
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      (1...8).contains(part.count)
        && part.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
    }
  }
}
