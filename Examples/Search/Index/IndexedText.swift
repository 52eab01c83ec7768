/// A text with its passages, ready to be put into the index.
struct IndexedText: Sendable, Equatable {
  let path: String
  let fingerprint: Int64
  let content: String
  let passages: [Passage]

  /// Cuts a text; the expensive part of indexing, apart from writing.
  init(path: String, content: String) {
    let clean = Excerpt.cleaned(content)
    self.path = path
    // Of what the corpus has, so that cleaning makes no difference that is looked for again and again.
    fingerprint = Fingerprint.of(content)
    self.content = clean
    passages = Passages.cut(clean, at: path)
  }
}
