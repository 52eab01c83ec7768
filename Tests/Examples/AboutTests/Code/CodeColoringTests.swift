import Testing

@testable import About

@Suite("The colors of a program")
struct CodeColoringTests {
  /// Returns the pieces of a text, each with a kind in brackets after its name.
  private func colored(_ text: String, as language: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return CodeColoring.tokens(of: lines, in: CodeLanguage.named(language)).map { tokens in
      tokens.map { token in token.kind.map { "\($0)[\(token.text)]" } ?? token.text }.joined()
    }
    .joined(separator: "\n")
  }

  @Test(
    "comments, strings, keywords, types and numbers are told apart",
    arguments: [
      (
        "swift", "let a: Int = 0x1F  // one",
        "keyword[let] a: type[Int] = number[0x1F]  comment[// one]"
      ),
      ("swift", "1...5.5 + b.0", "number[1]...number[5.5] + b.number[0]"),
      ("swift", "\"a // \\\" b\" + c", "string[\"a // \\\" b\"] + c"),
      (
        "swift", "\"\\(f(\"x\", (1)))y\" + Int.max",
        "string[\"\\(f(\"x\", (1)))y\"] + type[Int].max"
      ),
      ("swift", "a /* b /* c */\nd */ if", "a comment[/* b /* c */]\ncomment[d */] keyword[if]"),
      (
        "swift", "\"\"\"\n  if \"a\"\n\"\"\" else",
        "string[\"\"\"]\nstring[  if \"a\"]\nstring[\"\"\"] keyword[else]"
      ),
      (
        "swift", "@Test .default self.self #if",
        "keyword[@Test] .default keyword[self].keyword[self] keyword[#if]"
      ),
      ("swift", "\"open", "string[\"open]"),
      ("swift", "\"open\nlet", "string[\"open]\nkeyword[let]"),
      ("swift", "naïve Été", "naïve type[Été]"), ("swift", "", ""),
      ("js", "const x = `a\nb`; // c", "keyword[const] x = string[`a]\nstring[b`]; comment[// c]"),
      ("css", "a-b { top: 1rem; } /* c */", "a-b { top: number[1rem]; } comment[/* c */]"),
      ("json", "{\"a\": [1.5, true]}", "{string[\"a\"]: [number[1.5], keyword[true]]}"),
      ("sh", "if [ $# ]; then # note", "keyword[if] [ $# ]; keyword[then] comment[# note]"),
      ("unknown", "let a = \"b\"", "let a = \"b\""),
    ])
  func kinds(language: String, text: String, expected: String) {
    #expect(colored(text, as: language) == expected)
  }

  @Test(
    "every character of a text is shown, whatever is open at its end",
    arguments: ["swift", "js", "css", "json", "sh", "py", "gherkin", "none"])
  func complete(language: String) {
    let signs = [
      "\"", "\"\"\"", "\\", "\\(", ")", "/*", "*/", "//", "#", "'", "`", "é", "a", "1", ".", " ",
    ]
    for first in signs {
      for second in signs {
        let lines = signs.map { first + second + $0 }
        let tokens = CodeColoring.tokens(of: lines, in: CodeLanguage.named(language))
        #expect(tokens.map { $0.map(\.text).joined() } == lines, "\(lines)")
      }
    }
  }

  @Test("a long text is read in time", .timeLimit(.minutes(5)))
  func long() {
    for piece in ["/* ", "\"a\" ", "let a = 1 ", "\\(", "(\"", "\"\"\""] {
      let line = String(repeating: piece, count: 20_000)
      _ = CodeColoring.tokens(of: [line, line], in: CodeLanguage.named("swift"))
    }
  }
}
