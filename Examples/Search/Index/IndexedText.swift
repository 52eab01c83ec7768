/// A text with its passages, ready to be indexed.
struct IndexedText: Sendable, Equatable {
  let path: String
  let fingerprint: Int64
  let content: String
  let passages: [Passage]

  /// Splits a text; the expensive part of indexing, apart from writing.
  init(path: String, content: String) {
    let clean = Excerpt.cleaned(content)
    self.path = path
    // Hashes the original text, so that cleaning is not mistaken for a change in every round.
    fingerprint = Fingerprint.of(content)
    self.content = clean
    passages = Passages.cut(clean, at: path)
  }
}

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
