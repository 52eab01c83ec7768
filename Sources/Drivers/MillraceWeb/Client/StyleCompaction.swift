/// A compaction of style sheets, which removes comments, unnecessary spaces, and the quotes around
/// names of attributes' values.
///
/// It is for sheets whose addresses in `url(…)` have quotes around them, or no `/*` inside.
struct StyleCompaction {
  private var result: [UInt8] = []
  /// True if a space was read that may have to be written.
  private var isSpaced = false
  /// True after the colon of a declaration, where a space has no meaning.
  private var isAfterColon = false
  /// True where a name could begin a declaration: after `{` and `;`.
  private var isName = false

  static func compacted(_ sheet: [UInt8]) -> [UInt8] {
    var compaction = StyleCompaction()
    var index = 0
    while index < sheet.count {
      let byte = sheet[index]
      switch byte {
      case UInt8(ascii: "/") where index + 1 < sheet.count && sheet[index + 1] == UInt8(ascii: "*"):
        index = end(ofCommentAt: index, in: sheet)
        compaction.endComment(before: index < sheet.count ? sheet[index] : UInt8(ascii: " "))
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let end = end(ofTextAt: index, in: sheet)
        let isValue = compaction.result.last == UInt8(ascii: "=")
        let isLast = end < sheet.count && sheet[end] == UInt8(ascii: "]")
        let name = sheet[index..<end].dropFirst().dropLast()
        compaction.append(isValue && isLast && isName(name) ? name : sheet[index..<end])
        index = end
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        compaction.isSpaced = true
      default: compaction.append(byte)
      }
      index += 1
    }
    return compaction.result
  }

  /// Returns true for a text that means the same without quotes.
  private static func isName(_ text: ArraySlice<UInt8>) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return text.first.map(letters.contains) == true
      && text.allSatisfy { letters.contains($0) || $0 == UInt8(ascii: "-") }
  }

  private static func end(ofCommentAt start: Int, in sheet: [UInt8]) -> Int {
    var index = start + 2
    while index + 1 < sheet.count {
      if sheet[index] == UInt8(ascii: "*"), sheet[index + 1] == UInt8(ascii: "/") {
        return index + 2
      }
      index += 1
    }
    return sheet.count
  }

  private static func end(ofTextAt start: Int, in sheet: [UInt8]) -> Int {
    var index = start + 1
    while index < sheet.count, sheet[index] != sheet[start] {
      index += sheet[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, sheet.count)
  }

  /// Keeps an empty comment where nothing else separates the words beside it.
  private mutating func endComment(before next: UInt8) {
    guard !isSpaced, let last = result.last, !"{};,".utf8.contains(last),
      !" \n\t\r{};,".utf8.contains(next)
    else { return }
    result += "/**/".utf8
  }

  private mutating func append(_ text: ArraySlice<UInt8>) {
    writeSpace()
    result += text
    (isName, isAfterColon) = (false, false)
  }

  private mutating func append(_ byte: UInt8) {
    let isSeparator = "{};,".utf8.contains(byte)
    if isSeparator { isSpaced = false }
    // The last semicolon of a rule separates nothing.
    if byte == UInt8(ascii: "}"), result.last == UInt8(ascii: ";") { result.removeLast() }
    writeSpace()
    result.append(byte)
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: ";"): (isName, isAfterColon) = (true, false)
    case UInt8(ascii: ":"): (isAfterColon, isName) = (isName, false)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"): isAfterColon = false
    default: (isName, isAfterColon) = (false, false)
    }
  }

  private mutating func writeSpace() {
    defer { isSpaced = false }
    guard isSpaced, let last = result.last, !"{};,".utf8.contains(last), !isAfterColon else {
      return
    }
    result.append(UInt8(ascii: " "))
    isName = false
  }
}
