internal import MillraceWeb

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
  /// Returns a hash of 64 bits: two versions of a file collide with a chance of 2⁻⁶⁴.
  static func of(_ text: String) -> Int64 { Int64(bitPattern: StableHash.of(text)) }
}
