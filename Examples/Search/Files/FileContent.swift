import About

/// The text of a file as its page shows it.
enum FileContent: Sendable, Equatable {
  /// The parts of a text in Markdown.
  case prose([ProseGroup])
  /// The pieces of each line of a program.
  case code([[CodeToken]])

  /// Reads a text.
  init(_ source: SourceText) {
    if source.path.hasSuffix(".md") {
      self = .prose(ProseGroup.groups(of: ProseReader.blocks(of: source.lines)))
    } else {
      let ending = source.path[(source.path.lastIndex(of: ".") ?? source.path.startIndex)...]
      self = .code(
        CodeColoring.tokens(of: source.lines, in: CodeLanguage.named(ending.dropFirst())))
    }
  }
}
