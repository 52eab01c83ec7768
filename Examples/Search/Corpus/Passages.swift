/// The splitting of a text into passages: at empty lines, at headings, and at the size limits.
///
/// Every line that is not empty is in exactly one passage, in order. A line that is too long is
/// split into parts, each with the number of the line.
package struct Passages {
  /// The number of lines up to which blocks are combined.
  static let usual = 12
  /// The number of lines after which a block without an empty line is split.
  static let longest = 24
  /// The largest number of characters of a passage: the cost of marking its words grows with the
  /// square.
  static let largest = 2_000

  /// A line, or a part of a long one.
  private struct Piece {
    let line: Int
    let text: Substring
    /// The number of characters, including the line end.
    let size: Int
    let isHeading: Bool
  }

  private let isProse: Bool
  private var title: String
  private var found: [Passage] = []
  private var pieces: [Piece] = []

  /// Splits a text into passages; O(n).
  ///
  /// - Parameter path: The path of the text: prose with headings if it ends in `.md`, otherwise
  ///   source code.
  package static func cut(_ text: String, at path: String) -> [Passage] {
    var passages = Passages(path)
    passages.take(text)
    return passages.found
  }

  private init(_ path: String) {
    isProse = path.hasSuffix(".md")
    title = String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
  }

  private mutating func take(_ text: String) {
    var block: [Piece] = []
    // The same line ends as on the page of the file.
    for (index, line) in SourceText.lines(of: text).enumerated() {
      if line.allSatisfy(\.isWhitespace) {
        add(block)
        block = []
        continue
      }
      for part in Self.parts(of: line) {
        let piece = Piece(
          line: index + 1, text: part, size: part.count + 1,
          isHeading: part.startIndex == line.startIndex && isHeading(line))
        if piece.isHeading || block.count == Self.longest
          || Self.size(of: block) + piece.size > Self.largest
        {
          add(block)
          block = []
        }
        block.append(piece)
      }
    }
    add(block)
    close()
  }

  /// Splits a line into pieces that fit into a passage, after a space where possible.
  private static func parts(of line: Substring) -> [Substring] {
    guard line.utf8.count >= largest else { return [line] }
    var parts: [Substring] = []
    var rest = line
    while let end = rest.index(rest.startIndex, offsetBy: largest - 1, limitedBy: rest.endIndex),
      end < rest.endIndex
    {
      let space = rest[..<end].suffix(largest / 2).lastIndex(where: \.isWhitespace)
      let cut = space.map { rest.index(after: $0) } ?? end
      parts.append(rest[..<cut])
      rest = rest[cut...]
    }
    parts.append(rest)
    return parts.filter { !$0.allSatisfy(\.isWhitespace) }
  }

  private static func size(of pieces: [Piece]) -> Int { pieces.reduce(0) { $0 + $1.size } }

  private mutating func add(_ block: [Piece]) {
    guard let head = block.first, let end = block.last else { return }
    if let first = pieces.first,
      head.isHeading || end.line - first.line >= Self.usual
        || Self.size(of: pieces) + Self.size(of: block) > Self.largest
    {
      close()
    }
    // The empty lines in between are part of the passage.
    while let last = pieces.last?.line, last + 1 < head.line {
      pieces.append(Piece(line: last + 1, text: "", size: 1, isHeading: false))
    }
    pieces += block
  }

  private mutating func close() {
    guard let first = pieces.first, let last = pieces.last else { return }
    if let name = pieces.compactMap({ name(in: $0) }).first { title = name }
    var text = ""
    var line = first.line
    for piece in pieces {
      if piece.line != line { text += "\n" }
      text += piece.text
      line = piece.line
    }
    found.append(Passage(lines: first.line...last.line, title: title, text: text))
    pieces = []
  }

  private func isHeading(_ line: Substring) -> Bool {
    isProse && line.hasPrefix("#") && line.drop { $0 == "#" }.hasPrefix(" ")
  }

  /// Returns the name that a line declares, or the text of a heading.
  private func name(in piece: Piece) -> String? {
    let line = piece.text
    if isProse {
      guard piece.isHeading else { return nil }
      let title = line.drop { $0 == "#" }.drop { $0 == " " }
      return title.isEmpty ? nil : String(title)
    }
    let code = line.drop { $0 == " " }
    guard !code.hasPrefix("//"), !code.hasPrefix("*") else { return nil }
    let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
    guard let keyword = words.prefix(6).firstIndex(where: { Self.keywords.contains($0) }),
      keyword + 1 < words.count
    else { return nil }
    return String(words[keyword + 1])
  }

  private static let keywords: Set<Substring> = [
    "actor", "class", "enum", "extension", "func", "protocol", "struct",
  ]
}

/// A few adjacent lines of a text: the unit that a search finds.
package struct Passage: Sendable, Equatable {
  /// The range of lines, counted from 1.
  package let lines: ClosedRange<Int>
  /// The heading above the lines, or the name that they declare.
  package let title: String
  /// The text of the lines.
  package let text: String
}
