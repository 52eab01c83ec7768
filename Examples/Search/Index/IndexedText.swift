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
