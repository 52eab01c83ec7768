/// The division of a program into the pieces that have colors.
///
/// It knows comments, strings, numbers and words, and nothing of the grammar: what it takes for
/// another kind has another color, and every character is shown. All together O(n).
package struct CodeColoring {
  /// The comment or the string that a line has not closed.
  private enum Open: Equatable {
    case comment(depth: Int)
    case string(end: [UInt8])
  }

  private let language: CodeLanguage
  private var open: Open?
  private var line: [UInt8] = []
  private var at = 0
  /// The beginning of what has no kind yet.
  private var start = 0
  private var tokens: [CodeToken] = []

  /// Returns the pieces of each line; without a language each line is one piece.
  package static func tokens(of lines: [String], in language: CodeLanguage?) -> [[CodeToken]] {
    guard let language else { return lines.map { $0.isEmpty ? [] : [CodeToken($0)] } }
    var coloring = CodeColoring(language: language)
    return lines.map { coloring.tokens(of: $0) }
  }

  private init(language: CodeLanguage) {
    self.language = language
  }

  private mutating func tokens(of text: String) -> [CodeToken] {
    line = Array(text.utf8)
    (at, start, tokens) = (0, 0, [])
    if let open { resume(open, from: 0) }
    while at < line.count {
      let first = at
      if isComment {
        take(from: first, to: line.count, as: .comment)
      } else if language.hasBlocks, has("/*") {
        at += 2
        resume(.comment(depth: 1), from: first)
      } else if let end = quote {
        at += end.count
        resume(.string(end: end), from: first)
      } else if isName(line[at]) {
        word()
      } else {
        at += 1
      }
    }
    close(before: line.count)
    return tokens
  }

  // MARK: Comments and strings

  private var isComment: Bool {
    guard let sign = language.comment, has(sign) else { return false }
    // In a shell `$#` is no comment.
    return sign != "#" || at == 0 || line[at - 1] == UInt8(ascii: " ")
  }

  /// The sign that ends the string that begins here.
  private var quote: [UInt8]? {
    if let long = language.longQuotes.first(where: { has($0) }) { return Array(long.utf8) }
    return language.quotes.contains(line[at]) ? [line[at]] : nil
  }

  /// Reads on in a comment or a string, up to its end or that of the line.
  private mutating func resume(_ open: Open, from first: Int) {
    switch open {
    case .comment(var depth):
      while at < line.count, depth > 0 {
        if has("*/") {
          (depth, at) = (depth - 1, at + 2)
        } else if language.hasNestedBlocks, has("/*") {
          (depth, at) = (depth + 1, at + 2)
        } else {
          at += 1
        }
      }
      self.open = depth > 0 ? .comment(depth: depth) : nil
      take(from: first, to: at, as: .comment)
    case .string(let end):
      // What is in parentheses in a string of Swift may have strings of its own.
      var depth = 0
      var isClosed = false
      while at < line.count, !isClosed {
        if line[at] == UInt8(ascii: "\\") {
          if depth == 0, at + 1 < line.count, line[at + 1] == UInt8(ascii: "(") { depth = 1 }
          at += 2
        } else if depth > 0 {
          if line[at] == UInt8(ascii: "(") { depth += 1 }
          if line[at] == UInt8(ascii: ")") { depth -= 1 }
          at += 1
        } else {
          isClosed = has(end)
          at += isClosed ? end.count : 1
        }
      }
      let isLong = language.longQuotes.contains { Array($0.utf8) == end }
      self.open = isClosed || !isLong ? nil : open
      take(from: first, to: min(at, line.count), as: .string)
    }
  }

  // MARK: Words

  private mutating func word() {
    let first = at
    let isNumber = Self.isDigit(line[at])
    while at < line.count, isName(line[at]) || (isNumber && isPoint) { at += 1 }
    let word = String(decoding: line[first..<at], as: UTF8.self)
    let isMember = first > 0 && line[first - 1] == UInt8(ascii: ".") && word != "self"
    let kind: CodeToken.Kind?
    if isNumber {
      kind = .number
    } else if word.hasPrefix("@") || (language.keywords.contains(word[...]) && !isMember) {
      kind = .keyword
    } else {
      kind = language.hasTypes && word.first?.isUppercase == true ? .type : nil
    }
    if let kind { take(from: first, to: at, as: kind) }
  }

  /// True at the point of a number, and false at that of a range or a member.
  private var isPoint: Bool {
    line[at] == UInt8(ascii: ".") && at + 1 < line.count && Self.isDigit(line[at + 1])
  }

  private func isName(_ byte: UInt8) -> Bool {
    Self.isDigit(byte) || byte == UInt8(ascii: "_") || byte > 127
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || language.signs.contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: Pieces

  private func has(_ sign: String) -> Bool { has(sign.utf8) }

  private func has(_ sign: some Collection<UInt8>) -> Bool { line[at...].starts(with: sign) }

  /// Ends the piece without a kind that is before a position.
  private mutating func close(before end: Int) {
    guard start < end else { return }
    tokens.append(CodeToken(String(decoding: line[start..<end], as: UTF8.self)))
    start = end
  }

  private mutating func take(from first: Int, to end: Int, as kind: CodeToken.Kind) {
    close(before: first)
    (start, at) = (end, end)
    guard first < end else { return }
    tokens.append(CodeToken(String(decoding: line[first..<end], as: UTF8.self), kind))
  }
}
