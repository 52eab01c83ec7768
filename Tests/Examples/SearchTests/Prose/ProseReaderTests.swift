import Testing

@testable import DocumentSearch

@Suite("A text in Markdown")
struct ProseReaderTests {
  private func blocks(_ text: String) -> [ProseBlock] {
    ProseReader.blocks(
      of: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  @Test(
    "runs of a paragraph are code, emphasis and links; a sign without its counterpart is text",
    arguments: [
      ("plain", "plain"), ("a `b` c", "a code[b] c"), ("``a`b``", "code[a`b]"),
      ("a **b** *c*", "a strong[b] emphasis[c]"), ("2 * 3 * 4", "2 * 3 * 4"),
      ("**a `b` c**", "strong[a ]code[b]strong[ c]"), ("`a **b** c`", "code[a **b** c]"),
      ("see [the loop](Loop.md)!", "see plain[the loop](Loop.md)!"),
      ("[`Loop`](Loop.md)", "code[Loop](Loop.md)"), ("[a `[b]`](c)", "plain[a [b]](c)"),
      ("![a mill](mill.svg)", "emphasis[a mill]"), ("[a [b](c)", "[a plain[b](c)"),
      ("<doc:ThemeIt>", "plain[ThemeIt](doc:ThemeIt)"),
      ("<https://a.b/c>", "plain[https://a.b/c](https://a.b/c)"),
      ("<b>bold</b> <script>", "<b>bold</b> <script>"), ("\\*a\\* \\[b](c)", "*a* [b](c)"),
      ("`open", "`open"), ("**open", "**open"), ("[open](", "[open]("), ("[a]()", "[a]()"),
      ("[a](b c)", "[a](b c)"), ("a_b_c", "a_b_c"), ("\\", "\\"), ("", ""),
      ("é *ü*", "é emphasis[ü]"),
    ])
  func spans(text: String, expected: String) {
    let spans = SpanReader.spans(of: text).map { span in
      let destination = span.destination.map { "(\($0))" } ?? ""
      let isBare = span.style == .plain && span.destination == nil
      return isBare ? span.text : "\(span.style)[\(span.text)]\(destination)"
    }
    #expect(spans.joined() == expected)
  }

  @Test("a text is read as blocks, each with its lines")
  func kinds() {
    let text = """
      # A `title`

      One line
      and its next.
      - one
        of it
        1. inner
      - two

      > quoted
      > twice

      | a | `b|c` |
      |---|:-:|
      | 1 | 2 |

      ```swift
      let a = 1

      # no heading
      ```
      ---
      #hash
      """
    let expected: [(ProseBlock.Content, ClosedRange<Int>)] = [
      (.heading(level: 1, "A title"), 1...1),
      (.paragraph([ProseSpan("One line and its next.")]), 3...4),
      (.item(number: nil, depth: 0, [ProseSpan("one of it")]), 5...6),
      (.item(number: "1.", depth: 1, [ProseSpan("inner")]), 7...7),
      (.item(number: nil, depth: 0, [ProseSpan("two")]), 8...8),
      (.quotation([ProseSpan("quoted twice")]), 10...11),
      (.row([[ProseSpan("a")], [ProseSpan("b|c", .code)]], isHead: true), 13...14),
      (.row([[ProseSpan("1")], [ProseSpan("2")]], isHead: false), 15...15),
      (.code(language: "swift", ["let a = 1", "", "# no heading"]), 17...21),
      (.rule, 22...22), (.paragraph([ProseSpan("#hash")]), 23...23),
    ]
    #expect(blocks(text) == expected.map { ProseBlock(content: $0.0, lines: $0.1) })
    #expect(ProseGroup.groups(of: blocks(text)).map(\.blocks.count) == [1, 1, 3, 1, 2, 1, 1, 1])
  }

  @Test("code in an item of a list loses the indentation of its fence, and needs no end")
  func fences() {
    #expect(
      blocks("- a\n  ```sh\n  one\n    two\nthree").map(\.content) == [
        .item(number: nil, depth: 0, [ProseSpan("a")]),
        .code(language: "sh", ["one", "  two", "three"]),
      ])
    #expect(
      blocks("````\n```\na\n````\nb").map(\.content) == [
        .code(language: "", ["```", "a"]), .paragraph([ProseSpan("b")]),
      ])
  }

  @Test("a hostile text is read in time, and no character of it is lost", .timeLimit(.minutes(5)))
  func hostile() {
    for sign in ["[", "`", "*", "![", "<doc:", "](", "`` ` ", "[a](", "**a *", "|", "> ", "- "] {
      let text = String(repeating: sign, count: 60_000 / sign.count)
      let blocks = blocks(text + "\n" + text)
      #expect(blocks.map(\.lines.lowerBound).min() == 1)
    }
    let open = String(repeating: "[", count: 5_000)
    #expect(SpanReader.spans(of: open) == [ProseSpan(open)])
  }
}
