#if Web
internal import NIOHTTP1

/// A resolver of the client of a request, which believes trusted proxies alone.
struct ClientFinder {
  private let ranges: [NetworkRange]
  private let header: TrustedProxies.Header

  init(_ proxies: TrustedProxies) throws(LiveServerError) {
    var ranges: [NetworkRange] = []
    for text in proxies.addresses.sorted() {
      guard let range = NetworkRange(text) else { throw .malformedProxy(text) }
      ranges.append(range)
    }
    self.ranges = ranges
    header = proxies.header
  }

  func isProxy(_ address: NetworkAddress) -> Bool {
    ranges.contains { $0.contains(address) }
  }

  /// Returns the client that a request from `peer` is counted for; nil for this machine itself,
  /// which is not counted.
  ///
  /// Each proxy appends the address of its own peer. So read from the end, the first address that
  /// is no trusted proxy is the client, and entries before it could be forged. If the entry of a
  /// trusted proxy cannot be parsed, the proxy itself is counted.
  func client(peer: NetworkAddress?, headers: HTTPHeaders) -> NetworkAddress? {
    guard let peer else { return nil }
    guard isProxy(peer) else { return peer.isLoopback ? nil : peer.client }
    for entry in entries(headers).reversed() {
      guard let address = Self.address(in: entry) else { break }
      if !isProxy(address) { return address.client }
    }
    return peer.client
  }

  /// Returns the entry of each proxy, the nearest last; an unreadable one stays as it is.
  private func entries(_ headers: HTTPHeaders) -> [Substring] {
    let parts = headers[header.rawValue].flatMap { $0.split(separator: ",") }
    switch header {
    case .forwardedFor:
      return parts
    case .forwarded:
      return parts.map { part in
        let pairs = part.split(separator: ";").map { $0.drop { $0 == " " } }
        let pair = pairs.first { $0.lowercased().hasPrefix("for=") }
        return pair?.dropFirst(4) ?? ""
      }
    }
  }

  /// Parses `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1` and `[2001:db8::1]:80`, quoted or not.
  private static func address(in entry: Substring) -> NetworkAddress? {
    var text = entry.drop { $0 == " " || $0 == "\t" || $0 == "\"" }
    while let last = text.last, " \t\"".contains(last) { text.removeLast() }
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      return NetworkAddress(text[text.index(after: text.startIndex)..<end])
    }
    if let colon = text.firstIndex(of: ":"), text.lastIndex(of: ":") == colon {
      text = text[..<colon]
    }
    return NetworkAddress(text)
  }
}
#endif
