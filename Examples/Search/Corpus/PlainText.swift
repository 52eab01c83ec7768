/// The words of a text without its markup, as a search finds and shows them.
///
/// Prose loses the signs of Markdown and its line ends; the code in it keeps both. Code loses the
/// signs of its comments, and the indentation that all of its lines have.
enum PlainText {
  /// Returns the words of a passage; its headings are left out, since they are its title; O(n).
  static func of(_ text: String, isProse: Bool) -> String {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    return isProse ? prose(lines) : code(lines)
  }

  // MARK: Prose

  private static func prose(_ lines: [Substring]) -> String {
    var blocks: [String] = []
    var paragraph = ""
    func close() {
      if !paragraph.isEmpty { blocks.append(inline(paragraph)) }
      paragraph = ""
    }
    var isCode = false
    for line in lines {
      let words = line.drop(while: \.isWhitespace)
      if words.hasPrefix("```") {
        close()
        isCode.toggle()
      } else if isCode {
        blocks.append(String(line))
      } else if let row = row(words) {
        close()
        blocks.append(inline(row))
      } else if let item = item(words) {
        paragraph += (paragraph.isEmpty ? "" : " · ") + item
      } else if !isSilent(words) {
        paragraph += (paragraph.isEmpty ? "" : " ") + words
      }
    }
    close()
    return blocks.joined(separator: "\n")
  }

  /// Returns the text of an item of a list, or of the first line of a quotation.
  private static func item(_ line: Substring) -> Substring? {
    ["- ", "* ", "> "].contains { line.hasPrefix($0) } ? line.dropFirst(2) : nil
  }

  /// Returns the cells of a row of a table.
  private static func row(_ line: Substring) -> String? {
    guard line.hasPrefix("|"), !isSilent(line) else { return nil }
    let cells = line.split(separator: "|").map { $0.drop(while: \.isWhitespace) }
      .filter { !$0.isEmpty }
    return cells.map { trimmedEnd($0) }.joined(separator: " · ")
  }

  /// Returns true for a line without words of its own: a heading, or a rule of a table.
  private static func isSilent(_ line: Substring) -> Bool {
    line.drop { $0 == "#" }.hasPrefix(" ") && line.hasPrefix("#")
      || line.allSatisfy { "|-:= ".contains($0) }
  }

  private static func trimmedEnd(_ text: Substring) -> Substring {
    text.lastIndex { !$0.isWhitespace }.map { text[...$0] } ?? ""
  }

  /// Returns a paragraph without its signs of code, emphasis and links.
  static func inline(_ text: some StringProtocol) -> String {
    var plain = ""
    var rest = Substring(text)
    while let next = rest.first {
      if next == "`" {
        let signs = rest.prefix { $0 == "`" }
        rest = rest.dropFirst(signs.count)
        // What is between them is meant as it is written.
        let code = rest.firstRange(of: signs).map { rest[..<$0.lowerBound] } ?? ""
        plain += code
        rest = rest.dropFirst(code.count).drop { $0 == "`" }
      } else if let (words, end) = link(rest) {
        plain += inline(words)
        rest = rest[end...]
      } else if next == "*" {
        let signs = rest.prefix { $0 == "*" }
        rest = rest.dropFirst(signs.count)
        let isAlone = rest.first?.isWhitespace ?? true && plain.last?.isWhitespace ?? true
        if isAlone { plain += signs }
      } else {
        plain.append(next)
        rest = rest.dropFirst()
      }
    }
    return plain
  }

  /// Returns the words of a link or a picture at the beginning of a text, and its end.
  private static func link(_ text: Substring) -> (words: Substring, end: Substring.Index)? {
    if text.hasPrefix("<doc:"), let end = text.firstIndex(of: ">") {
      return (text[..<end].dropFirst(5), text.index(after: end))
    }
    let start = text.hasPrefix("!") ? text.dropFirst() : text
    guard start.first == "[", let middle = start.firstRange(of: "]("),
      let end = start[middle.upperBound...].firstIndex(where: { $0 == ")" || $0.isWhitespace }),
      start[end] == ")"
    else { return nil }
    let words = start[..<middle.lowerBound].dropFirst()
    return words.contains("[") ? nil : (words, start.index(after: end))
  }

  // MARK: Code

  private static func code(_ lines: [Substring]) -> String {
    let indents = lines.filter { !$0.allSatisfy(\.isWhitespace) }
      .map { $0.prefix { $0 == " " }.count }
    let indent = indents.min() ?? 0
    return lines.map { uncommented($0.dropFirst(indent)) }.joined(separator: "\n")
  }

  private static func uncommented(_ line: Substring) -> String {
    let indent = line.prefix { $0 == " " }
    let words = line.dropFirst(indent.count)
    guard words.hasPrefix("//") else { return String(line) }
    let comment = words.drop { $0 == "/" }
    return indent + inline(comment.hasPrefix(" ") ? comment.dropFirst() : comment)
  }
}
