/// The handover of a page to the request that follows a post.
///
/// ```
///   303  Location: /apply?millrace.page=1a2b3c
///        Set-Cookie: millrace.page.1a2b3c=<token>.<hash of /apply>
/// ```
///
/// The cookie opens the page; no script and no other site can read it. The name in the address
/// opens nothing. It identifies the tab where two post at the same moment: each gets its own page.
/// The page does not have that parameter in its address.
enum Handover {
  /// The name of the parameter, and the beginning of the cookie's; a dot is in no name of
  /// ``CookieKeys``.
  static let parameter = "millrace.page"

  /// Returns the name of a page in an address: the beginning of its token.
  static func name(of token: String) -> String { String(token.prefix(6)) }

  /// Returns an address at which the browser names a page.
  static func address(_ address: String, naming token: String) -> String {
    let (whole, fragment) = halves(of: address, at: "#")
    let separator = whole.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    return whole + separator + "\(parameter)=\(name(of: token))" + fragment
  }

  /// Returns an address without the name of a page.
  static func stripped(_ address: String) -> String {
    let (path, query) = Visit.split(address)
    return path + (split(query).query.map { "?" + $0 } ?? "")
  }

  /// Returns a query without the name of a page, and that name.
  static func split(_ query: String?) -> (query: String?, name: String?) {
    guard let query, query.utf8.count > parameter.utf8.count else { return (query, nil) }
    var parts = query.split(separator: "&", omittingEmptySubsequences: false)
    guard let index = parts.firstIndex(where: { $0.hasPrefix(parameter + "=") }) else {
      return (query, nil)
    }
    let name = parts.remove(at: index).dropFirst(parameter.count + 1)
    return (parts.isEmpty ? nil : parts.joined(separator: "&"), String(name))
  }

  private static func halves(
    of address: String, at mark: Character
  ) -> (before: String, from: String) {
    let index = address.firstIndex(of: mark) ?? address.endIndex
    return (String(address[..<index]), String(address[index...]))
  }
}
