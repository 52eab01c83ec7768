/// A compaction of scripts, which removes comment lines, indentation, and unnecessary spaces, line
/// ends and semicolons.
///
/// It is for scripts without texts over several lines, comments after code and empty statements.
struct ScriptCompaction {
  /// A literal that is copied as it is: a text, a pattern, or a template with code in it.
  private enum Literal: Equatable {
    case text(UInt8)
    case pattern(isInClass: Bool)
    case template
  }

  private var result = MarkedScript()
  private var literal: Literal?
  /// The open braces around code in a template: `true` for one whose end continues the template.
  private var braces: [Bool] = []

  static func compacted(_ script: [UInt8]) -> MarkedScript {
    var result = MarkedScript()
    for line in script.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
      let code = line.drop { $0 == UInt8(ascii: " ") }
      if code.isEmpty || code.starts(with: "//".utf8) { continue }
      var compaction = ScriptCompaction()
      compaction.take(Array(code))
      join(compaction.result, to: &result)
      if let last = result.last, !"{(,;".utf8.contains(last) {
        result.append(UInt8(ascii: "\n"))
      }
    }
    return result
  }

  /// Appends a line, and removes what stands needlessly before it: the end of a line that this one
  /// goes on with, and a semicolon at the end of a block.
  private static func join(_ line: MarkedScript, to result: inout MarkedScript) {
    if let first = line.bytes.first {
      if result.last == UInt8(ascii: "\n"), ".?:&|)]}".utf8.contains(first) { result.removeLast() }
      if result.last == UInt8(ascii: ";"), first == UInt8(ascii: "}") { result.removeLast() }
    }
    result.append(line)
  }

  /// Returns the lines at whose end a literal is open, which would be parsed wrongly; for a test of
  /// the scripts.
  static func linesWithOpenLiterals(_ script: [UInt8]) -> [String] {
    script.split(separator: UInt8(ascii: "\n")).filter { line in
      let code = line.drop { $0 == UInt8(ascii: " ") }
      if code.starts(with: "//".utf8) { return false }
      var compaction = ScriptCompaction()
      compaction.take(Array(code))
      return compaction.literal != nil || !compaction.braces.isEmpty
    }
    .map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func take(_ line: [UInt8]) {
    var index = 0
    while index < line.count {
      let next = index + 1 < line.count ? line[index + 1] : 0
      if literal == nil {
        takeCode(line[index], next)
      } else {
        result.append(line[index], isCode: false)
        // An escaped character ends no literal, and `${` begins code in a template.
        let isPair =
          line[index] == UInt8(ascii: "\\")
          || literal == .template && line[index] == UInt8(ascii: "$") && next == UInt8(ascii: "{")
        if isPair, index + 1 < line.count {
          index += 1
          result.append(next, isCode: false)
          if line[index - 1] == UInt8(ascii: "$") {
            braces.append(true)
            literal = nil
          }
        } else {
          endLiteral(with: line[index])
        }
      }
      index += 1
    }
  }

  private mutating func takeCode(_ byte: UInt8, _ next: UInt8) {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): literal = .text(byte)
    case UInt8(ascii: "`"): literal = .template
    case UInt8(ascii: "/") where result.last.map { "(,=:[!&|?{;>".utf8.contains($0) } ?? true:
      literal = .pattern(isInClass: false)
    case UInt8(ascii: "{") where !braces.isEmpty: braces.append(false)
    case UInt8(ascii: "}") where !braces.isEmpty:
      if braces.removeLast() {
        literal = .template
        return result.append(byte, isCode: false)
      }
    case UInt8(ascii: "}") where result.last == UInt8(ascii: ";"): result.removeLast()
    case UInt8(ascii: " "):
      let isNeeded = result.last.map { last in
        Self.isWord(last) && Self.isWord(next) || last == next && "+-/".utf8.contains(last)
      }
      if isNeeded != true { return }
    default: break
    }
    result.append(byte)
  }

  private mutating func endLiteral(with byte: UInt8) {
    switch literal {
    case .text(byte): literal = nil
    case .template where byte == UInt8(ascii: "`"): literal = nil
    case .pattern(let isInClass):
      switch byte {
      case UInt8(ascii: "["): literal = .pattern(isInClass: true)
      case UInt8(ascii: "]"): literal = .pattern(isInClass: false)
      case UInt8(ascii: "/") where !isInClass: literal = nil
      default: break
      }
    default: break
    }
  }

  /// Returns true for a byte of a name or a number.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: byte >= 0x80
    }
  }
}
