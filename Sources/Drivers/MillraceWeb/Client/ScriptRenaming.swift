/// A renaming of the constants and variables of a script, the most frequent to the shortest names.
///
/// It needs no parser, since it replaces a name everywhere, in all scopes alike: each mention then
/// still belongs to the same declaration. A name is replaced if it is declared by `const` or `let`,
/// and nowhere stands for anything else in code:
///
/// - a property, after a dot: `input.value`;
/// - a key or a member of an object or a pattern, after `{` or `,` in braces: `{ value: 1, text }`.
///
/// A script must not declare a name that means a global of the browser elsewhere in it.
struct ScriptRenaming {
  private typealias Word = (text: String, range: Range<Int>)

  private let script: MarkedScript
  /// The words of the code, in order.
  private var words: [Word] = []
  private var counts: [String: Int] = [:]
  private var declared: Set<String> = []
  /// The words that are a property or a member somewhere.
  private var members: Set<String> = []
  private var brackets: [Bracket] = []
  /// The number of brackets around the declaration under way.
  private var declaration: Int?

  private enum Bracket {
    case object
    /// Braces around statements, or another bracket.
    case other
  }

  /// Returns a compacted script with short names.
  static func renamed(_ script: MarkedScript) -> [UInt8] {
    var renaming = ScriptRenaming(script: script)
    renaming.readWords()
    return renaming.result()
  }

  private init(script: MarkedScript) {
    self.script = script
  }

  private mutating func readWords() {
    var index = 0
    while index < script.bytes.count {
      let byte = script.bytes[index]
      guard script.isCode[index], ScriptCompaction.isWord(byte) else {
        if script.isCode[index] { note(byte, at: index) }
        index += 1
        continue
      }
      let rest = script.bytes[index...]
      let end = rest.firstIndex { !ScriptCompaction.isWord($0) } ?? rest.endIndex
      let word = (text: String(decoding: rest[..<end], as: UTF8.self), range: index..<end)
      note(word)
      words.append(word)
      index = end
    }
  }

  private mutating func note(_ byte: UInt8, at index: Int) {
    switch byte {
    case UInt8(ascii: "{"): brackets.append(beginsStatements(at: index) ? .other : .object)
    case UInt8(ascii: "("), UInt8(ascii: "["): brackets.append(.other)
    case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
      if brackets.count == declaration { declaration = nil }
      _ = brackets.popLast()
    case UInt8(ascii: ";"), UInt8(ascii: "\n"):
      if brackets.count == declaration { declaration = nil }
    default: break
    }
  }

  private func beginsStatements(at index: Int) -> Bool {
    guard index > 0 else { return true }
    let before = script.bytes[index - 1]
    if ScriptCompaction.isWord(before) {
      return ["else", "try", "catch", "finally", "do"].contains(words.last?.text)
    }
    return ");{}".utf8.contains(before)
      || script.bytes[..<index].suffix(2).elementsEqual("=>".utf8)
  }

  private mutating func note(_ word: Word) {
    counts[word.text, default: 0] += 1
    let before = script.bytes[..<word.range.lowerBound].suffix(3)
    let next = word.range.upperBound < script.bytes.count ? script.bytes[word.range.upperBound] : 0
    if isDeclared(word) { declared.insert(word.text) }
    if word.text == "const" || word.text == "let" { declaration = brackets.count }
    if before.last == UInt8(ascii: "."), !before.elementsEqual("...".utf8) {
      members.insert(word.text)
    } else if let last = before.last, "{,".utf8.contains(last), ":,}=(".utf8.contains(next),
      brackets.last == .object
    {
      members.insert(word.text)
    }
  }

  private func isDeclared(_ word: Word) -> Bool {
    guard brackets.count == declaration, let last = words.last else { return false }
    return script.bytes[word.range.lowerBound - 1] == UInt8(ascii: ",")
      || (last.text == "const" || last.text == "let")
        && last.range.upperBound == word.range.lowerBound - 1
  }

  private func result() -> [UInt8] {
    let names = newNames()
    var result: [UInt8] = []
    var copied = 0
    for word in words {
      guard let name = names[word.text] else { continue }
      result += script.bytes[copied..<word.range.lowerBound]
      result += name.utf8
      copied = word.range.upperBound
    }
    return result + script.bytes[copied...]
  }

  private func newNames() -> [String: String] {
    // Words of the same frequency have an order, so that the script is the same on every machine.
    let renamed = declared.subtracting(members)
      .sorted { (counts[$1] ?? 0, $0) < (counts[$0] ?? 0, $1) }
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
    let pairs = letters.flatMap { first in letters.map { first + $0 } }
    let reserved: Set = ["as", "do", "if", "in", "of"]
    let free = (letters + pairs).filter { counts[$0] == nil && !reserved.contains($0) }
    return Dictionary(
      uniqueKeysWithValues: zip(renamed.filter { $0.count > 2 }, free).map { ($0, $1) })
  }
}
