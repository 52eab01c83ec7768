/// A hash that is the same in every process, unlike Swift's own: FNV-1a with 64 bits.
///
/// It distinguishes states of one page, and is not collision-resistant against an attacker.
package struct StableHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  mutating func add(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// Adds a text and a terminator, so that two texts never hash as one.
  mutating func add(_ text: String?) {
    guard let text else { return add(UInt8(0xFE)) }
    for byte in text.utf8 { add(byte) }
    add(UInt8(0xFF))
  }

  /// Returns the hash of a text.
  package static func of(_ text: String) -> UInt64 {
    var hash = StableHash()
    hash.add(text)
    return hash.value
  }
}
