/// A hash that shows whether a text has changed since it was indexed.
enum Fingerprint {
  /// Returns the FNV-1a hash of 64 bits: two versions of a file collide with a chance of 2⁻⁶⁴.
  static func of(_ text: String) -> Int64 {
    var text = text
    let hash = text.withUTF8 { bytes in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return hash
    }
    return Int64(bitPattern: hash)
  }
}
