#if Web
// Header fields whose values are lists.
extension WebHeaders {
  /// True if the client has the bytes of a tag already (`If-None-Match`).
  func know(_ tag: String) -> Bool {
    guard let known = list("if-none-match") else { return false }
    // Whether a copy is still good does not ask for more than a weak tag says.
    return known.contains { $0 == "*" || ($0.hasPrefix("W/") ? $0.dropFirst(2) : $0) == tag }
  }

  /// True if the client takes gzip (`Accept-Encoding`); one that says nothing gets bytes as they
  /// are.
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

  /// True if a person would read the answer: the client asks for a page, and not for any file.
  var acceptsPages: Bool {
    (list("accept") ?? []).contains { $0.prefix { $0 != ";" }.lowercased() == "text/html" }
  }

  /// The entries of all fields of a name; `nil` without one.
  private func list(_ name: String) -> [Substring]? {
    let values = fields.filter { $0.name.lowercased() == name }.map(\.value)
    if values.isEmpty { return nil }
    // A comma inside a tag cannot be one of ours: it would have to be told apart only to be
    // refused.
    return values.flatMap { $0.split(separator: ",") }.map { entry in
      var entry = entry.drop { $0 == " " || $0 == "\t" }
      while let last = entry.last, last == " " || last == "\t" { entry.removeLast() }
      return entry
    }
  }
}
#endif
