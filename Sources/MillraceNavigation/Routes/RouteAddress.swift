/// An address in its components: the decoded parts of the path and members of the query.
struct RouteAddress: Sendable {
  var parts: [String] = []
  var members: [(name: String, text: String)] = []

  init() {}

  /// Parses an address strictly.
  ///
  /// No component of the result can mean something else to a browser, a proxy or a file system.
  init(_ address: String, limit: Int, isShape: Bool = false) throws(RouteError) {
    let size = address.utf8.count
    guard size <= limit else { throw .tooLong(bytes: size, limit: limit) }
    guard address.utf8.first == UInt8(ascii: "/") else { throw .relative(address) }
    for scalar in address.unicodeScalars where PercentCoding.isStray(scalar, isShape: isShape) {
      throw .stray(scalar, in: address)
    }
    // The split is by bytes: for Swift a slash and a combining mark are one other character, but
    // not for browsers and servers.
    let halves = address.utf8.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let path = halves[0].dropFirst()
    if !path.isEmpty {
      for part in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
        let text = try PercentCoding.decoded(part, isQuery: false)
        guard !text.isEmpty else { throw .emptyPart(address) }
        guard Self.isPart(text) else { throw .dots(text, in: address) }
        parts.append(text)
      }
    }
    guard halves.count > 1, !halves[1].isEmpty else { return }
    try readMembers(halves[1], of: address)
  }

  private mutating func readMembers(
    _ query: Substring.UTF8View, of address: String
  ) throws(RouteError) {
    for member in query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      let halves = member.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = try PercentCoding.decoded(halves[0], isQuery: true)
      guard !name.isEmpty else { throw .emptyPart(address) }
      guard !members.contains(where: { $0.name == name }) else { throw .repeatedMember(name) }
      let text = halves.count > 1 ? try PercentCoding.decoded(halves[1], isQuery: true) : ""
      members.append((name, text))
    }
  }

  /// Returns true if a text can be a part of a path; browsers treat dots as steps, also escaped
  /// ones.
  static func isPart(_ text: String) -> Bool {
    !text.isEmpty && text != "." && text != ".." && !PercentCoding.hasControls(text)
  }

  /// The printed address.
  var text: String {
    let path = "/" + parts.map { PercentCoding.encoded($0, isQuery: false) }.joined(separator: "/")
    let query = members.map { member in
      PercentCoding.encoded(member.name, isQuery: true) + "="
        + PercentCoding.encoded(member.text, isQuery: true)
    }
    return query.isEmpty ? path : path + "?" + query.joined(separator: "&")
  }
}
