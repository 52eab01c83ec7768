#if Web
import About
import Testing

@testable import DocumentSearch

@Suite("Links in texts")
struct FileLinksTests {
  private let links = FileLinks(paths: [
    "README.md", "Documentation/Loop.md", "Examples/A b/C.swift",
    "Sources/M/M.docc/ThemeIt.md", "Sources/N/N.docc/Articles/Other.md",
  ])

  @Test(
    "a link leads to the page of its text, relative to the text that it is in",
    arguments: [
      ("Loop.md", "Documentation/Rules.md", "/search/Documentation/Loop.md"),
      ("Loop.md#turns", "Documentation/Rules.md", "/search/Documentation/Loop.md"),
      ("../README.md", "Documentation/Rules.md", "/search/README.md"),
      ("./Documentation/Loop.md", "README.md", "/search/Documentation/Loop.md"),
      ("/README.md", "Documentation/Rules.md", "/search/README.md"),
      ("Examples/A b/C.swift", "README.md", "/search/Examples/A%20b/C.swift"),
      ("doc:ThemeIt", "Sources/M/M.docc/M.md", "/search/Sources/M/M.docc/ThemeIt.md"),
      ("doc:N/Other", "Sources/N/N.docc/N.md", "/search/Sources/N/N.docc/Articles/Other.md"),
      ("https://swift.org/install", "README.md", "https://swift.org/install"),
    ])
  func found(destination: String, path: String, address: String) {
    #expect(links.address(of: destination, in: path) == address)
  }

  @Test(
    "what has no page is no link",
    arguments: [
      "Package.swift", "../../etc/passwd", "../../../README.md", "#turns", "", "/", "..",
      "javascript:alert(1)", "http://a.b", "//a.b/c", "doc:ThemeIt", "doc:", "mailto:a@b.c",
    ])
  func missing(destination: String) {
    #expect(links.address(of: destination, in: "Documentation/Rules.md") == nil)
  }

  @Test("the documents of this project are read as a whole, and their links to each other lead on")
  func checkout() throws {
    let checkout = try #require(Checkout.find())
    let links = FileLinks(paths: Set(try checkout.paths()))
    var dead: [String] = []
    for path in links.paths where path.hasSuffix(".md") {
      let source = SourceText(path: path, text: try #require(checkout.text(at: path)))
      let blocks = ProseReader.blocks(of: source.lines)
      // Each line with a word is in a block, and no line is in two.
      let taken = blocks.flatMap { Array($0.lines) }
      #expect(taken.count == Set(taken).count, "\(path)")
      for (index, line) in source.lines.enumerated() where line.contains(where: \.isLetter) {
        #expect(taken.contains(index + 1), "\(path):\(index + 1)")
      }
      for destination in blocks.flatMap(\.destinations) where destination.hasSuffix(".md") {
        if links.address(of: destination, in: path) == nil {
          dead.append("\(path): \(destination)")
        }
      }
    }
    #expect(dead == [])
  }
}

extension ProseBlock {
  fileprivate var destinations: [String] {
    switch content {
    case .paragraph(let spans), .quotation(let spans), .item(_, _, let spans):
      spans.compactMap(\.destination)
    case .row(let cells, _): cells.joined().compactMap(\.destination)
    case .heading, .code, .rule: []
    }
  }
}
#endif
