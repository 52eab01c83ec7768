#if Web
internal import NIOCore

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A network address, as its 4 or 16 bytes.
struct NetworkAddress: Hashable, CustomStringConvertible {
  let bytes: [UInt8]

  init(bytes: [UInt8]) {
    // An IPv4 address mapped into IPv6 is the same address.
    let mapping: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]
    self.bytes =
      bytes.count == 16 && bytes.starts(with: mapping) ? Array(bytes.dropFirst(12)) : bytes
  }

  /// Parses an address without port, brackets or zone.
  init?(_ text: some StringProtocol) {
    let text = String(text)
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET6, text, &bytes) == 1 {
      self.init(bytes: bytes)
    } else if inet_pton(AF_INET, text, &bytes) == 1 {
      self.init(bytes: Array(bytes.prefix(4)))
    } else {
      return nil
    }
  }

  /// The address of a connection; nil for one that has none, such as a local socket.
  init?(_ address: SocketAddress?) {
    // The zone of a local address names the interface, not the host.
    guard let text = address?.ipAddress?.prefix(while: { $0 != "%" }) else { return nil }
    self.init(text)
  }

  /// The address as text; a network of 64 bits with its length.
  var description: String {
    if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
    let groups = stride(from: 0, to: bytes.count - 1, by: 2).map {
      String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
    }
    return groups.joined(separator: ":") + (bytes.count == 8 ? "::/64" : "")
  }

  /// True if the address is this machine's own.
  var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes == Array(repeating: 0, count: 15) + [1]
  }

  /// The identity of a client: an IPv4 address, or the 64-bit prefix of an IPv6 network, all of
  /// which belongs to one client.
  var client: NetworkAddress {
    bytes.count == 4 ? self : NetworkAddress(bytes: Array(bytes.prefix(8)))
  }
}
#endif
