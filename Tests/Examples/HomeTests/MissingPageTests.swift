import MillraceTesting
import MillraceViews
import MillraceWeb
import Testing

@testable import Home

@Suite("The page for an address at which the gallery has nothing")
struct MissingPageTests {
  private static func page(_ address: String) throws -> MissingPage {
    MissingPage(try #require(Visit(address: address)))
  }

  @Test(
    "the examples whose names are like the path come first",
    arguments: [
      ("/recording", ["/recordings"]), ("/Recordings", ["/recordings"]),
      ("/PropertyFinder", ["/property-finder"]), ("/property_findr/x", ["/property-finder"]),
      ("/logn", ["/login"]), ("/record", ["/recordings"]),
      ("/search/No.md", ["/search"]), ("/listst", ["/lists"]),
      ("/architectures/taks", ["/architectures", "/architectures/tasks"]),
      ("/sidebyside", ["/side-by-side"]), ("/at%20once", ["/at-once"]),
      ("/wp-admin", []), ("/a", []), ("/", []), ("/%D7%90%D7%91%D7%92", []),
    ])
  func nearest(address: String, paths: [String]) throws {
    #expect(try Self.page(address).nearest.map(\.path) == paths)
  }

  @Test("a path of any length is like no name, and shown cut")
  func long() throws {
    let page = try Self.page("/" + String(repeating: "lists", count: 800))
    #expect(page.nearest.isEmpty)
    #expect(page.address.count == MissingPage.longest && page.address.hasSuffix("…"))
    #expect(page.words.count <= 60)
  }

  @Test("characters that cannot be seen stay encoded", arguments: ["%00", "%E2%80%AE", "%CC%81"])
  func hidden(character: String) throws {
    #expect(try Self.page("/a\(character)b").address == "/a\(character)b")
    #expect(try Self.page("/caf%C3%A9").address == "/café")
  }

  @Test("every example is on it, and the words of the path are in the search")
  func view() throws {
    let host = try TestHost(Self.page("/docs/undo-and_redo.html").view)
    for example in ExampleGroup.all.flatMap(\.examples) { _ = try host.find(.link, example.title) }
    let field = try host.find(.field, "Search examples and documentation")
    #expect(field.kind.inputValue == .text("undo and redo"))
  }
}
