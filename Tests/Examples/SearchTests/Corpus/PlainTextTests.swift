import Testing

@testable import DocumentSearch

@Suite("A text without its markup")
struct PlainTextTests {
  @Test(
    "prose loses the signs of Markdown, and keeps every word that is read",
    arguments: [
      ("A **bold** and *soft* word", "A bold and soft word"),
      ("see [the loop](Loop.md#turns), and", "see the loop, and"),
      ("![a **mill**](mill.svg) turns", "a mill turns"),
      ("a list of `[Int](x)` and ``Store/send(_:)``", "a list of [Int](x) and Store/send(_:)"),
      ("`a ** b` and 2 * 3 and 2 ** 3", "a ** b and 2 * 3 and 2 ** 3"),
      ("read <doc:ThemeIt> or <b>this</b>", "read ThemeIt or <b>this</b>"),
      ("one line\nand its next", "one line and its next"),
      ("- one\n- two\n  of it\n* three", "one · two of it · three"),
      ("> quoted\n> twice", "quoted · twice"),
      (
        "| folder | holds |\n|---|:-:|\n| `Sources` | the loop |",
        "folder · holds\nSources · the loop"
      ),
      ("# A title\n\nIts text", "Its text"),
      ("#hash and a|b", "#hash and a|b"),
      (
        "before\n```swift\nlet a = b || c  // **d**\n  e\n```\nafter",
        "before\nlet a = b || c  // **d**\n  e\nafter"
      ),
      ("cut off: [the", "cut off: [the"), ("`open", "open"), ("[x](y z)", "[x](y z)"), ("", ""),
      ("[[one](a)](b)", "[one](b)"),
    ])
  func prose(text: String, plain: String) {
    #expect(PlainText.of(text, isProse: true) == plain)
  }

  @Test(
    "code loses the signs of its comments and the indentation of all of its lines",
    arguments: [
      (
        "  /// Grinds `corn`.\n  func grind() {\n    // Slowly.\n  }",
        "Grinds corn.\nfunc grind() {\n  Slowly.\n}"
      ),
      ("let url = \"http://mill\"  // here", "let url = \"http://mill\"  // here"),
      ("//\n  a ** b", "\n  a ** b"), ("\n    a", "\na"), ("", ""),
    ])
  func code(text: String, plain: String) {
    #expect(PlainText.of(text, isProse: false) == plain)
  }

  @Test("a long text without an end of its signs is read in time", .timeLimit(.minutes(5)))
  func long() {
    for sign in ["[", "`", "*", "![", "<doc:", "](", "`` ` "] {
      _ = PlainText.of(String(repeating: sign, count: 2_000 / sign.count), isProse: true)
    }
  }
}
