/// The reading of a text in Markdown, as far as the documents of this project use it.
///
/// What it does not know, such as HTML, is text; so every word of a text is shown, and none of it
/// is markup of the page. O(n) for a text of n characters.
struct ProseReader {
  private enum Open {
    case paragraph
    case quotation
    case item(number: String?, depth: Int)
    case code(fence: Substring, indent: Int, language: String)
  }

  private var blocks: [ProseBlock] = []
  private var open: Open?
  /// The lines of the open block.
  private var words: [Substring] = []
  private var first = 0
  /// The indentations of the open items of a list, outermost first.
  private var indents: [Int] = []

  /// Returns the blocks of a text.
  static func blocks(of lines: [String]) -> [ProseBlock] {
    var reader = ProseReader()
    for (index, line) in lines.enumerated() { reader.take(line[...], index + 1) }
    reader.close(at: lines.count)
    return reader.blocks
  }

  private mutating func take(_ line: Substring, _ number: Int) {
    let words = line.drop { $0 == " " || $0 == "\t" }
    let indent = line.prefix { $0 == " " || $0 == "\t" }.count
    if case .code(let fence, let codeIndent, _) = open {
      if words.hasPrefix(fence), words.dropFirst(fence.count).allSatisfy(\.isWhitespace) {
        close(at: number)
      } else {
        let blanks = line.prefix(codeIndent).prefix { $0 == " " || $0 == "\t" }
        self.words.append(line.dropFirst(blanks.count))
      }
    } else if words.isEmpty {
      close(at: number - 1)
    } else if words.hasPrefix("```") || words.hasPrefix("~~~") {
      let fence = words.prefix { $0 == words.first }
      let language = words.dropFirst(fence.count).prefix { !$0.isWhitespace && $0 != "`" }
      begin(.code(fence: fence, indent: indent, language: String(language)), number)
    } else if let level = Self.level(of: words) {
      close(at: number - 1)
      let title = words.dropFirst(level).drop(while: \.isWhitespace)
      let spans = SpanReader.spans(of: title)
      add(.heading(level: level, spans.map(\.text).joined()), number...number)
    } else if words.hasPrefix("|") {
      close(at: number - 1)
      takeRow(words, number)
    } else if Self.isRule(words) {
      close(at: number - 1)
      add(.rule, number...number)
    } else if let (marker, rest) = Self.item(words) {
      close(at: number - 1)
      while let last = indents.last, last >= indent { indents.removeLast() }
      indents.append(indent)
      begin(.item(number: marker, depth: min(indents.count - 1, 3)), number)
      self.words.append(rest)
    } else if words.hasPrefix(">") {
      if case .quotation = open {} else { begin(.quotation, number) }
      self.words.append(words.dropFirst().drop(while: \.isWhitespace))
    } else {
      if open == nil { begin(.paragraph, number) }
      self.words.append(words)
    }
  }

  // MARK: Lines

  /// Returns the level of a heading; `nil` for any other line.
  private static func level(of line: Substring) -> Int? {
    let signs = line.prefix { $0 == "#" }.count
    guard (1...6).contains(signs), line.dropFirst(signs).first?.isWhitespace != false else {
      return nil
    }
    return signs
  }

  private static func isRule(_ line: Substring) -> Bool {
    guard let sign = line.first, "-*_".contains(sign) else { return false }
    return line.allSatisfy { $0 == sign || $0 == " " } && line.count { $0 == sign } > 2
  }

  /// Returns the number and the words of an item of a list; `nil` for any other line.
  private static func item(_ line: Substring) -> (number: String?, words: Substring)? {
    if let sign = line.first, "-*+".contains(sign), line.dropFirst().first == " " {
      return (nil, line.dropFirst(2).drop(while: \.isWhitespace))
    }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(digits.count)
    guard (1...9).contains(digits.count), let end = rest.first, ".)".contains(end),
      rest.dropFirst().first == " "
    else { return nil }
    return ("\(digits).", rest.dropFirst(2).drop(while: \.isWhitespace))
  }

  private mutating func takeRow(_ line: Substring, _ number: Int) {
    let last = blocks.count - 1
    if line.allSatisfy({ "|-: ".contains($0) }), last >= 0,
      case .row(let cells, _) = blocks[last].content, blocks[last].lines.upperBound == number - 1
    {
      blocks[last].content = .row(cells, isHead: true)
      blocks[last].lines = blocks[last].lines.lowerBound...number
    } else {
      add(
        .row(Self.cells(of: line).map { SpanReader.spans(of: $0) }, isHead: false), number...number)
    }
  }

  /// Returns the cells of a row; a bar in code, or after a backslash, is part of its cell.
  private static func cells(of line: Substring) -> [Substring] {
    var cells: [Substring] = []
    var start = line.index(after: line.startIndex)
    var at = start
    var isCode = false
    while at < line.endIndex {
      switch line[at] {
      case "`": isCode.toggle()
      case "\\" where line.index(after: at) < line.endIndex: at = line.index(after: at)
      case "|" where !isCode:
        cells.append(line[start..<at])
        start = line.index(after: at)
      default: break
      }
      at = line.index(after: at)
    }
    if line[start...].contains(where: { !$0.isWhitespace }) { cells.append(line[start...]) }
    return cells.map { cell in
      let words = cell.drop(while: \.isWhitespace)
      return words.lastIndex { !$0.isWhitespace }.map { words[...$0] } ?? ""
    }
  }

  // MARK: Blocks

  private mutating func begin(_ block: Open, _ number: Int) {
    close(at: number - 1)
    open = block
    first = number
  }

  private mutating func add(_ content: ProseBlock.Content, _ lines: ClosedRange<Int>) {
    if case .item = content {} else { indents = [] }
    blocks.append(ProseBlock(content: content, lines: lines))
  }

  private mutating func close(at last: Int) {
    guard let open else { return }
    let spans = { [words] in SpanReader.spans(of: words.joined(separator: " ")) }
    let lines = first...max(first, last)
    switch open {
    case .paragraph: add(.paragraph(spans()), lines)
    case .quotation: add(.quotation(spans()), lines)
    case .item(let number, let depth): add(.item(number: number, depth: depth, spans()), lines)
    case .code(_, _, let language): add(.code(language: language, words.map(String.init)), lines)
    }
    self.open = nil
    words = []
  }
}
