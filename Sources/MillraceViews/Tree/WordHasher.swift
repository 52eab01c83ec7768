/// SipHash-1-3 over words: the algorithm of the standard library's `Hasher`, with its own random
/// key.
///
/// The key is chosen once per process. Each row of an update hashes a view, and each of its values
/// would be a call into the standard library; here one costs some twenty instructions. The input
/// must be unambiguous: two values that differ must not feed the same words.
struct WordHasher {
  private static let key: (UInt64, UInt64) = {
    var generator = SystemRandomNumberGenerator()
    return (generator.next(), generator.next())
  }()

  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64

  init() {
    let (k0, k1) = Self.key
    v0 = k0 ^ 0x736f_6d65_7073_6575
    v1 = k1 ^ 0x646f_7261_6e64_6f6d
    v2 = k0 ^ 0x6c79_6765_6e65_7261
    v3 = k1 ^ 0x7465_6462_7974_6573
  }

  @inline(__always)
  private mutating func round() {
    v0 &+= v1
    v1 = rotated(v1, 13) ^ v0
    v0 = rotated(v0, 32)
    v2 &+= v3
    v3 = rotated(v3, 16) ^ v2
    v0 &+= v3
    v3 = rotated(v3, 21) ^ v0
    v2 &+= v1
    v1 = rotated(v1, 17) ^ v2
    v2 = rotated(v2, 32)
  }

  @inline(__always)
  private func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word &<< bits | word &>> (64 &- bits)
  }

  @inline(__always)
  mutating func combine(_ word: UInt64) {
    v3 ^= word
    round()
    v0 ^= word
  }

  @inline(__always)
  mutating func combine(_ number: Int) {
    combine(UInt64(bitPattern: Int64(number)))
  }

  /// Feeds the bytes of a text, so that texts that are equal for Swift and spelled differently
  /// differ.
  mutating func combine(_ text: String) {
    let isFed: Void? = text.utf8.withContiguousStorageIfAvailable { combine($0) }
    if isFed == nil { Array(text.utf8).withUnsafeBufferPointer { combine($0) } }
  }

  /// Feeds any other value, by its standard hash.
  mutating func combine(hashOf value: some Hashable) {
    var hasher = Hasher()
    hasher.combine(value)
    combine(UInt64(bitPattern: Int64(hasher.finalize())))
  }

  @inline(__always)
  private mutating func combine(_ text: UnsafeBufferPointer<UInt8>) {
    let bytes = UnsafeRawBufferPointer(text)
    let count = bytes.count
    if count < 8 {
      // The count of the bytes is stored above them, in the position of an eighth byte.
      var word = UInt64(count) << 56
      for offset in 0..<count { word |= UInt64(bytes[offset]) << UInt64(8 * offset) }
      return combine(word)
    }
    combine(UInt64(count) | 0xFF << 56)
    var offset = 0
    while offset + 8 <= count {
      combine(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    // The last word overlaps bytes that were already fed, which is unambiguous as the count is
    // known.
    if offset < count {
      combine(bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    }
  }

  /// Returns the hash of all words.
  mutating func finalize() -> Int {
    v2 ^= 0xFF
    round()
    round()
    round()
    return Int(truncatingIfNeeded: v0 ^ v1 ^ v2 ^ v3)
  }
}
