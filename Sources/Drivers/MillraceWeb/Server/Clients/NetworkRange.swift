#if Web
/// An address, or all addresses with a common prefix.
struct NetworkRange: Hashable {
  private let address: NetworkAddress
  private let length: Int

  /// Parses `"10.0.0.1"`, `"10.0.0.0/8"` or `"fd00::/8"`.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let address = NetworkAddress(parts[0]) else { return nil }
    let bits = address.bytes.count * 8
    guard parts.count == 2 else {
      self.address = address
      length = bits
      return
    }
    guard let length = Int(parts[1]), (0...bits).contains(length) else { return nil }
    self.address = address
    self.length = length
  }

  func contains(_ other: NetworkAddress) -> Bool {
    guard other.bytes.count == address.bytes.count else { return false }
    let whole = length / 8
    guard other.bytes.prefix(whole) == address.bytes.prefix(whole) else { return false }
    guard length % 8 > 0 else { return true }
    let mask = ~(UInt8.max >> UInt8(length % 8))
    return (other.bytes[whole] ^ address.bytes[whole]) & mask == 0
  }
}
#endif
