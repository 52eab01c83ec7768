#if Web
// Header fields whose values are lists.
extension WebHeaders {
  /// Returns true if the client has the bytes of a tag already (`If-None-Match`).
  func know(_ tag: String) -> Bool {
    guard let known = list("if-none-match") else { return false }
    // Revalidating a copy needs no more than a weak comparison.
    return known.contains { $0 == "*" || ($0.hasPrefix("W/") ? $0.dropFirst(2) : $0) == tag }
  }

  /// True if the client accepts gzip (`Accept-Encoding`); false without the header.
  var acceptsGzip: Bool {
    var isOther = false
    for entry in list("accept-encoding") ?? [] {
      let parts = entry.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      let isWelcome = !parts.dropFirst().contains {
        $0.hasPrefix("q=") && !$0.dropFirst(2).contains { "123456789".contains($0) }
      }
      switch parts.first {
      case "gzip", "x-gzip": return isWelcome
      case "*": isOther = isWelcome
      default: break
      }
    }
    return isOther
  }

  /// True if a person would read the answer: the client accepts HTML by name, not only any file.
  var acceptsPages: Bool {
    (list("accept") ?? []).contains { $0.prefix { $0 != ";" }.lowercased() == "text/html" }
  }

  /// Returns the entries of all fields of a name; `nil` without one.
  private func list(_ name: String) -> [Substring]? {
    let values = fields.filter { $0.name.lowercased() == name }.map(\.value)
    if values.isEmpty { return nil }
    // None of our tags has a comma, so a tag with one need not be parsed correctly to be refused.
    return values.flatMap { $0.split(separator: ",") }.map { entry in
      var entry = entry.drop { $0 == " " || $0 == "\t" }
      while let last = entry.last, last == " " || last == "\t" { entry.removeLast() }
      return entry
    }
  }
}
#endif
