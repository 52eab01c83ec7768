#if Web
import MillraceWeb
import Testing

@testable import DocumentSearch

@Suite("Addresses of lines")
struct FileAddressTests {
  @Test(
    "an address is read as what was printed",
    arguments: [
      ("Documentation/Architecture.md", 12...24), ("README.md", 1...1), ("a b/ü&?#%.md", 3...4),
      ("Examples/Places/PlacesPage+View.swift", 1...1_000_000),
    ])
  func both(path: String, lines: ClosedRange<Int>) throws {
    let address = FileAddress(path: path, lines: lines, for: try Keyword("mill & race"))
    let visit = try #require(Visit(address: address.text))
    #expect(FileAddress(visit) == address)
    #expect(address.text.utf8.allSatisfy { $0 > 32 && $0 < 127 })
  }

  @Test(
    "a keyword is read as what was searched, whatever its characters mean in an address",
    arguments: ["c++", "a b", "a+b c", "100%", "%2B"])
  func keyword(text: String) throws {
    let address = FileAddress(path: "a+b.md", lines: nil, for: try Keyword(text))
    #expect(FileAddress(try #require(Visit(address: address.text))) == address)
  }

  @Test(
    "lines that cannot be are none",
    arguments: [
      "", "?", "?lines", "?lines=", "?lines=x", "?lines=0", "?lines=0-3", "?lines=4-3", "?lines=-3",
      "?lines=1-2-3", "?for=", "?lines=1-9999999999999999999999", "?other=1", "?lines=1-",
    ])
  func bad(query: String) throws {
    let visit = try #require(Visit(address: "/search/README.md" + query))
    let address = try #require(FileAddress(visit))
    #expect(address.path == "README.md" && address.lines == nil && address.keyword == nil)
  }

  @Test(
    "a path that is written otherwise is none",
    arguments: [
      "/search//README.md", "//search/README.md", "/search/README.md/", "/search/a%2Fb.md",
      "/search/README.md%00", "/search/READ%0AME.md", "/search/%C2%85.md", "/search/",
    ])
  func unusual(address: String) throws {
    #expect(FileAddress(try #require(Visit(address: address))) == nil)
  }

  @Test("one line is a range of one, and the search itself is no file")
  func others() throws {
    let visit = try #require(Visit(address: "/search/README.md?a=b&lines=7"))
    #expect(FileAddress(visit)?.lines == 7...7 && FileAddress(visit)?.keyword == nil)
    let unmarked = FileAddress(path: "README.md", lines: nil, for: try Keyword("mill"))
    #expect(unmarked.text == "/search/README.md?for=mill")
    #expect(FileAddress(try #require(Visit(address: "/search"))) == nil)
    #expect(FileAddress(try #require(Visit(address: "/other/file"))) == nil)
  }
}
#endif
