/// Tells whether a text is still the one that was indexed.
enum Fingerprint {
  /// FNV-1a of 64 bits: two versions of a file differ in it but for a chance of 2⁻⁶⁴.
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
