/// A result of a search: the location of a passage, and a part of it with the matches marked.
package struct Excerpt: Sendable, Equatable, Hashable {
  /// A piece of text, either marked or unmarked.
  package struct Run: Sendable, Equatable, Hashable {
    /// The text, without the markup of the file.
    package let text: String
    /// True if the text matches the keyword.
    package let isMarked: Bool

    package init(_ text: String, isMarked: Bool = false) {
      self.text = text
      self.isMarked = isMarked
    }
  }

  /// The path of the file, relative to the root of the checkout.
  package let path: String
  /// The lines of the passage, counted from 1.
  package let lines: ClosedRange<Int>
  /// The runs of the heading above the passage, or of the name that it declares.
  package let heading: [Run]
  /// The runs of the excerpt, in order.
  package let runs: [Run]

  package init(path: String, lines: ClosedRange<Int>, heading: [Run], runs: [Run]) {
    self.path = path
    self.lines = lines
    self.heading = heading
    self.runs = runs
  }

  /// The heading as text.
  package var title: String { heading.map(\.text).joined() }
}

extension Excerpt {
  /// Parses the output of SQLite's `snippet`.
  ///
  /// The character 1 begins a match, and the character 2 ends it. No text of the index contains
  /// them.
  static func runs(of text: String) -> [Run] {
    var runs: [Run] = []
    var piece = ""
    var isMarked = false
    func close() {
      if !piece.isEmpty { runs.append(Run(piece, isMarked: isMarked)) }
      piece = ""
    }
    // Iterates over scalars: a combining mark of the text would otherwise join the control
    // character.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{1}":
        close()
        isMarked = true
      case "\u{2}":
        close()
        isMarked = false
      default: piece.unicodeScalars.append(scalar)
      }
    }
    close()
    return runs
  }

  /// Returns the text as it is indexed: without control characters, which could be taken for marks.
  static func cleaned(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 32 && $0 != 10 && $0 != 9 }) else { return text }
    var clean = ""
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 32 && scalar != "\n" && scalar != "\t"
      clean.unicodeScalars.append(isControl ? " " : scalar)
    }
    return clean
  }
}
