/// A renaming of the constants and variables of a script, the most frequent to the shortest names.
///
/// It needs no parser, since it replaces a name everywhere, in all scopes alike: each mention then
/// still belongs to the same declaration. A name is declared by `const` or `let`, also behind a
/// comma or in an array's pattern, or as a parameter in the parentheses of a closure. It is
/// replaced if it nowhere stands for anything else in code:
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
  /// The brackets that were closed last.
  private var closed = Bracket()
  /// The number of brackets around the declaration under way.
  private var declaration: Int?

  private struct Bracket {
    /// True for the braces of an object, in contrast to those around statements.
    var isObject = false
    /// True for the brackets of an array's pattern.
    var isPattern = false
    /// The names that stand first in them or behind a comma.
    var names: [String] = []
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
    case UInt8(ascii: "{"): brackets.append(Bracket(isObject: !beginsStatements(at: index)))
    case UInt8(ascii: "("): brackets.append(Bracket())
    case UInt8(ascii: "["): brackets.append(Bracket(isPattern: isDeclared(at: index)))
    case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
      if brackets.count == declaration { declaration = nil }
      closed = brackets.popLast() ?? Bracket()
      if closed.isPattern { declared.formUnion(closed.names) }
    case UInt8(ascii: ">") where script.bytes[..<index].suffix(2).elementsEqual(")=".utf8):
      declared.formUnion(closed.names)
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

  /// Returns true directly behind `const` or `let`.
  private func isDeclared(at index: Int) -> Bool {
    guard let last = words.last, last.text == "const" || last.text == "let" else { return false }
    return script.bytes[last.range.upperBound..<index].allSatisfy { $0 == UInt8(ascii: " ") }
  }

  private mutating func note(_ word: Word) {
    counts[word.text, default: 0] += 1
    let before = script.bytes[..<word.range.lowerBound].suffix(3)
    let next = word.range.upperBound < script.bytes.count ? script.bytes[word.range.upperBound] : 0
    let isListed = before.last.map { "([{,".utf8.contains($0) } ?? false
    let isSpread = before.elementsEqual("...".utf8)
    if brackets.count == declaration, isListed || isDeclared(at: word.range.lowerBound) {
      declared.insert(word.text)
    }
    if word.text == "const" || word.text == "let" { declaration = brackets.count }
    if isListed || isSpread, let last = brackets.indices.last {
      brackets[last].names.append(word.text)
    }
    if before.last == UInt8(ascii: "."), !isSpread {
      members.insert(word.text)
    } else if isListed, ":,}=(".utf8.contains(next), brackets.last?.isObject == true {
      members.insert(word.text)
    }
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
