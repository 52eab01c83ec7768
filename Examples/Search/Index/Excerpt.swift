/// A passage that was found: where it is, and a piece of it with the words marked.
public struct Excerpt: Sendable, Equatable, Hashable {
  /// A piece of text; marked if it is what was looked for.
  public struct Run: Sendable, Equatable, Hashable {
    /// The text, as it is in the file.
    public let text: String
    /// Whether it was looked for.
    public let isMarked: Bool

    /// Makes a piece.
    public init(_ text: String, isMarked: Bool = false) {
      self.text = text
      self.isMarked = isMarked
    }
  }

  /// The file, from the root of the checkout.
  public let path: String
  /// The lines of the passage, counted from 1.
  public let lines: ClosedRange<Int>
  /// The heading above it, or what it declares.
  public let title: String
  /// The piece, in order.
  public let runs: [Run]

  /// Makes an excerpt.
  public init(path: String, lines: ClosedRange<Int>, title: String, runs: [Run]) {
    self.path = path
    self.lines = lines
    self.title = title
    self.runs = runs
  }
}

extension Excerpt {
  /// Takes apart what SQLite says.
  ///
  /// A sign of number 1 begins what is marked, and one of number 2 ends it. No text of the index has them.
  static func runs(of text: String) -> [Run] {
    var runs: [Run] = []
    var piece = ""
    var isMarked = false
    func close() {
      if !piece.isEmpty { runs.append(Run(piece, isMarked: isMarked)) }
      piece = ""
    }
    // By scalars: a mark of the text would else join the sign before it.
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

  /// The text as the index has it: without signs that could be taken for marks.
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
