import Testing

@testable import DocumentSearch

@Suite("Passages of a text")
struct PassagesTests {
  @Test("prose is cut at headings, and a passage is called after the last one")
  func prose() {
    let passages = Passages.cut(
      "intro\n\n# One\n\ntext one\nmore\n\n## Two\ntext two\n", at: "Documentation/Guide.md")
    #expect(passages.map(\.lines) == [1...1, 3...6, 8...9])
    #expect(passages.map(\.title) == ["Guide.md", "One", "Two"])
    #expect(passages[1].text == "# One\n\ntext one\nmore")
  }

  @Test("a source is called after what it declares, and not after what its comments say")
  func source() {
    let passages = Passages.cut(
      "import Millrace\n\n/// A class of its own.\npublic struct Keyword: Sendable {\n}\n",
      at: "Examples/Keyword.swift")
    #expect(passages.map(\.title) == ["Keyword"])
    #expect(passages.map(\.lines) == [1...5])
  }

  @Test("a block without an empty line is cut where it is too long")
  func longBlock() {
    let text = (1...60).map { "line \($0)" }.joined(separator: "\n")
    let passages = Passages.cut(text, at: "a.swift")
    #expect(passages.map(\.lines) == [1...24, 25...48, 49...60])
  }

  @Test("a line that is too long is cut behind spaces, and every part has its number")
  func longLine() {
    let line = String(repeating: "one turn ", count: 100_000)
    let passages = Passages.cut("short\n" + line + "\nlast", at: "a.swift")
    #expect(passages.first?.lines == 1...1 && passages.last?.lines == 2...3)
    #expect(passages.dropFirst().dropLast().allSatisfy { $0.lines == 2...2 })
    #expect(passages.allSatisfy { $0.text.count <= Passages.largest })
    #expect(passages.dropFirst().map(\.text).joined() == line + "\nlast")
    #expect(passages.dropFirst(2).dropLast().allSatisfy { $0.text.hasSuffix(" ") })
    let solid = Passages.cut(String(repeating: "x", count: 5_000), at: "a.md")
    #expect(solid.map(\.text.count).reduce(0, +) == 5_000 && solid.count == 3)
  }

  @Test("lines that are long together are not put together")
  func wideLines() {
    let text = Array(repeating: String(repeating: "x ", count: 400), count: 6)
      .joined(separator: "\n")
    #expect(Passages.cut(text, at: "a.swift").map(\.lines) == [1...2, 3...4, 5...6])
  }

  @Test(
    "every line that is not empty is in one passage, as it is, whatever the text",
    arguments: 0..<100)
  func complete(seed: Int) {
    var random = UInt64(seed) &* 2_654_435_761 &+ 1
    func below(_ bound: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((random >> 33) % UInt64(bound))
    }
    let kinds = [
      "", "  ", "# Heading", "text", "func name()", "#no heading", "\t", "```", "é\u{301}",
    ]
    let ends = ["\n", "\r\n", "\n"]
    let lines = (0..<below(120)).map { _ in kinds[below(kinds.count)] }
    let text = lines.map { $0 + ends[below(ends.count)] }.joined()
    for path in ["a.md", "b.swift"] {
      let passages = Passages.cut(text, at: path)
      var covered: [Int] = []
      for passage in passages {
        let inside = passage.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(inside.count == passage.lines.count)
        for (offset, line) in inside.enumerated() {
          let number = passage.lines.lowerBound + offset
          if line.allSatisfy(\.isWhitespace) { continue }
          covered.append(number)
          #expect(String(line) == lines[number - 1])
        }
      }
      let expected = lines.indices.filter { !lines[$0].allSatisfy(\.isWhitespace) }.map { $0 + 1 }
      #expect(covered == expected)
    }
  }
}
